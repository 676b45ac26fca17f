// The work that goes on beside the requests: sending what is due, and what happens by the clock. A job decides nothing: it calls a
// command or a channel.

import { Logger } from 'graphile-worker';
import type pg from 'pg';
import type { CommandContext } from '#commands/context.ts';
import {
  simulatedPhoneName,
  createSimulatedPhone,
  type PhoneShelf,
} from '#channels/simulated-phone/simulated-phone.ts';
import type { Channel, DeliveryReport } from '#channels/contract.ts';
import { findSimulatedText, keepSimulatedText } from '#db/simulated-texts.ts';
import { eraseEnded } from './erase-ended.ts';
import { expireYesterdays, markLateNoShows, resumeAfterHold } from './line-clock.ts';
import { keepRunner } from './keep-runner.ts';
import { reconcileMessages } from './reconcile-messages.ts';
import { repeatEvery } from './repeat-every.ts';
import { runEndingWhenStuck } from './run-ending-when-stuck.ts';
import { Sender } from './sender.ts';
import { usualSendTiming, type SenderParts, type SendTiming } from './sender-parts.ts';
import { takeReport } from './take-report.ts';

export interface JobParts {
  /** A pool of its own; the job runner listens on one of its connections. */
  pool: pg.Pool;
  commands: CommandContext;
  publicUrl: string;
  /** A message's state changed: whoever watches its line should see it. */
  told: SenderParts['told'];
  /** Faults of the background work; never with personal data. */
  report: (fault: { job: string; error: unknown }) => void;
  /** The provider of texts; the simulated phone where none is given. `report` takes what it says later. */
  channel?: (report: (report: DeliveryReport) => void) => Channel;
  timing?: Partial<SendTiming>;
}

export interface Jobs {
  /** Something is due: for the process in which the sender lives. */
  wake: () => void;
  stop: () => Promise<void>;
}

const everySeconds = { clock: 5, expire: 60, erase: 300 } as const;

export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { commands, pool, report } = parts;
  const timing = { ...usualSendTiming, ...parts.timing };
  const senderParts = senderPartsOf(parts, timing);
  const sender = new Sender(senderParts);
  const runner = await keepRunner(
    () =>
      runEndingWhenStuck({
        pgPool: pool,
        concurrency: 1,
        pollInterval: 1000,
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
        taskList: { send_due: () => sender.wake() },
      }),
    (error) => report({ job: 'runner', error }),
  );
  const every = repeatEvery(report);
  const reconcile = async (): Promise<void> => {
    await reconcileMessages(senderParts);
    sender.wake();
  };
  // Once at the start: what the last process left behind.
  const first = reconcile().catch((error: unknown) => report({ job: 'reconcile', error }));
  every('reconcile', timing.reconcile, reconcile);
  every('clock', everySeconds.clock, async () => {
    await resumeAfterHold(commands);
    await markLateNoShows(commands);
  });
  every('expire', everySeconds.expire, () => expireYesterdays(commands));
  every('erase', everySeconds.erase, () => eraseEnded(commands));
  return {
    wake: () => sender.wake(),
    stop: async () => {
      await Promise.all([first, every.stop()]);
      await runner.stop();
      await sender.stop();
    },
  };
}

function senderPartsOf(parts: JobParts, timing: SendTiming): SenderParts {
  const { commands, publicUrl, told, report } = parts;
  const { db, secrets, now } = commands;
  const take = (delivery: DeliveryReport): void => {
    takeReport({ db, now, told }, delivery).catch((error: unknown) => report({ job: simulatedPhoneName, error }));
  };
  const channel = parts.channel?.(take) ?? createSimulatedPhone(shelfOf(commands), take);
  return { db, secrets, now, publicUrl, told, report, timing, channel };
}

function shelfOf({ db, secrets, now }: CommandContext): PhoneShelf {
  return {
    keep: (text) => keepSimulatedText(db, secrets, text, now()),
    find: (message) => findSimulatedText(db, message),
  };
}
