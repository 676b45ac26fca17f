// The work that goes on beside the requests: sending what is due, and what happens by the clock. A job decides nothing: it calls a
// command or a channel.

import { Logger, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { CommandContext } from '#commands/context.ts';
import { simulatedPhoneName, createSimulatedPhone } from '#channels/simulated-phone/simulated-phone.ts';
import type { Channel, DeliveryReport } from '#channels/contract.ts';
import { recordReport } from '#db/messages.ts';
import { findSimulatedText, keepSimulatedText } from '#db/simulated-texts.ts';
import { eraseEnded } from './erase-ended.ts';
import { expireYesterdays, markLateNoShows, resumeAfterHold } from './line-clock.ts';
import { reconcileMessages } from './reconcile-messages.ts';
import { sendDue, type SenderParts } from './send-due.ts';

export interface JobParts {
  /** A pool of its own; the job runner listens on one of its connections. */
  pool: pg.Pool;
  commands: CommandContext;
  publicUrl: string;
  /** A message's state changed: whoever watches its line should see it. */
  told: SenderParts['told'];
  /** Faults of the background work; never with personal data. */
  report: (fault: { job: string; error: unknown }) => void;
  /** The provider of texts; the simulated phone where none is given. */
  channel?: Channel;
}

export interface Jobs {
  stop: () => Promise<void>;
}

const everySeconds = { reconcile: 15, clock: 5, expire: 60, erase: 300 } as const;

export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { commands, pool, report } = parts;
  const sender: SenderParts = {
    db: commands.db,
    secrets: commands.secrets,
    now: commands.now,
    publicUrl: parts.publicUrl,
    told: parts.told,
    channel: parts.channel ?? simulatedPhone(parts),
  };
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { send_due: () => sendDue(sender) },
  });
  runner.promise.catch((error: unknown) => report({ job: 'runner', error }));
  const every = timers(report);
  every('reconcile', everySeconds.reconcile, async () => {
    if (await reconcileMessages(sender)) await runner.addJob('send_due', {}, { jobKey: 'send_due:reconciler' });
  });
  every('clock', everySeconds.clock, async () => {
    await resumeAfterHold(commands);
    await markLateNoShows(commands);
  });
  every('expire', everySeconds.expire, () => expireYesterdays(commands));
  every('erase', everySeconds.erase, () => eraseEnded(commands));
  return {
    stop: async () => {
      await every.stop();
      await runner.stop();
    },
  };
}

function simulatedPhone({ commands: { db, secrets, now }, told, report }: JobParts): Channel {
  const shelf = {
    keep: (text: Parameters<typeof keepSimulatedText>[2]) => keepSimulatedText(db, secrets, text, now()),
    find: (messageId: string) => findSimulatedText(db, messageId),
  };
  const arrived = async (delivery: DeliveryReport): Promise<void> => {
    const message = await recordReport(db, delivery, now());
    if (message) told(message);
  };
  return createSimulatedPhone(shelf, (delivery) => {
    arrived(delivery).catch((error: unknown) => report({ job: simulatedPhoneName, error }));
  });
}

interface Every {
  (job: string, seconds: number, work: () => Promise<void>): void;
  stop: () => Promise<void>;
}

/** Repeats each work with a pause between the end of one run and the start of the next. */
function timers(report: JobParts['report']): Every {
  let isStopped = false;
  const pending = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const again = (job: string, seconds: number, work: () => Promise<void>): void => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      pending.delete(timer);
      const turn = work()
        .catch((error: unknown) => report({ job, error }))
        .finally(() => {
          running.delete(turn);
          again(job, seconds, work);
        });
      running.add(turn);
    }, seconds * 1000);
    pending.add(timer);
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    for (const timer of pending) clearTimeout(timer);
    await Promise.all(running);
  };
  return Object.assign(again, { stop });
}
