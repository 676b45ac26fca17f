// The background work: sending due messages, and what happens by the clock. A job calls a command or a channel, and
// decides nothing.

import type { Urgency } from '#domain/messaging/message-kind.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { localDay } from '#domain/local-time.ts';
import { Logger } from 'graphile-worker';
import type pg from 'pg';
import { countDays } from '#commands/installation/count-days.ts';
import {
  simulatedPhoneName,
  createSimulatedPhone,
  type PhoneShelf,
} from '#channels/simulated-phone/simulated-phone.ts';
import type { Channel, DeliveryReport, Provider } from '#channels/provider/contract.ts';
import { providers as knownProviders } from '#channels/providers.ts';
import { createDatabase, everyOrganization, type Db } from '#db/database.ts';
import { noteDatabaseSize } from '#db/place/database-sizes.ts';
import { sealAnew } from '#db/secret/seal-anew.ts';
import { endStaleVoiceCalls } from '#db/ticket/voice-calls.ts';
import { findSimulatedText, keepSimulatedText } from '#db/messaging/simulated-texts.ts';
import type { Inbound } from '#channels/provider/callback-address.ts';
import type { LeftTable } from '#db/erasing/rewrite-tables.ts';
import { eraseEnded } from './erasing/erase-ended.ts';
import { eraseAgain, keepErasedLog } from './erasing/erased-log.ts';
import { forgetErased } from './erasing/forget-erased.ts';
import { followUnheard, reconcileMessages } from './hear/reconcile-messages.ts';
import { expireYesterdays, markLateNoShows, resumeAfterHold, tellLongerWaits } from './clock/line-clock.ts';
import { keepLogs, type SaidHead } from './clock/keep-logs.ts';
import { keepPlans } from './clock/keep-plans.ts';
import { keepRunner } from './clock/keep-runner.ts';
import { OpenChannels } from './send/open-channels.ts';
import { pushDepsOf } from './send/push-deps.ts';
import { emailWeek } from './clock/email-week.ts';
import { repeatEvery, type Every } from './clock/repeat-every.ts';
import { runEndingWhenStuck } from './clock/run-ending-when-stuck.ts';
import { SteadyClock } from './clock/steady-clock.ts';
import { Sender } from './send/sender.ts';
import { createStaffEmailing } from './send/send-staff-emails.ts';
import { sendTestTexts } from './send/send-test-texts.ts';
import { usualSendTiming, type SenderDeps, type SendTiming } from './send/sender-deps.ts';
import { takeReportOf, takeTextOf } from './hear/take-received.ts';
import { takeReport } from './hear/take-report.ts';
import { WaitKeeper } from './waits/wait-keeper.ts';
import { Pulse, type Vitals } from './vitals.ts';

export interface JobDeps extends Pick<SenderDeps, 'commands' | 'publicUrl' | 'onMessageChanged' | 'report'> {
  /** A separate pool; the job runner listens on one of its connections. */
  pool: pg.Pool;
  /** For sending messages, with calls apart from all others; if absent, the connections of the commands. */
  sending?: Readonly<Record<Urgency, pg.Pool>>;
  onForecastChanged?: (lineId: string) => void;
  /** Gets the last entry of each chain of the audit log, once a day. */
  sayHead?: (head: SaidHead) => void;
  /** Told that the machine's clock leapt, and by how many seconds. */
  sayLeap?: (seconds: number) => void;
  /** The address where providers reach this installation; `publicUrl` by default, on the local network only. */
  inbound?: Inbound;
  /** Providers by name; those of `channels/providers.ts` if absent. */
  providers?: Readonly<Record<string, Provider>>;
  /** Sends the texts of places without a carrier; the simulated phone if absent. `report` takes its later reports. */
  channel?: (report: (report: DeliveryReport) => void) => Channel;
  /** Push services that are trusted besides the public ones. */
  pushOrigins?: readonly string[];
  timing?: Partial<SendTiming>;
  /** The file that lists erased tickets; if absent, no list is written. */
  erasedLog?: string;
  /** The folder of the embedded database, which no other process uses: its free disk space is checked. */
  databaseFolder?: string | undefined;
  /** Makes the nightly backup, if it is due; absent: no backups. */
  backUp?: () => Promise<void>;
  /** Archives the new part of the database's log, and a base backup; absent: there is no archive. */
  archive?: { look: () => Promise<void>; keepBase: () => Promise<void> } | undefined;
  /** Prints the progress when the secret changes. */
  say?: (line: string) => void;
}

export interface Jobs {
  /** Something is due: wakes the sender in its process. */
  wake: () => void;
  vitals: Vitals;
  stop: () => Promise<void>;
}

const everySeconds = {
  waits: 1,
  follow: 1,
  beat: 5,
  clock: 5,
  longer: 20,
  expire: 60,
  erase: 300,
  count: 240,
  week: 600,
  plan: 300,
  size: 600,
  backup: 60,
  /** With the time of a run, less than half a minute is lost. */
  archive: 25,
  base: 60,
} as const;
type ClockJob = keyof typeof everySeconds;
/** Every search of the reconciler wakes the sender; this many may be missed. */
const maxLooksMissed = 4;

export async function startJobs(given: JobDeps): Promise<Jobs> {
  // Jobs have no request: the clock and the sender work for every organization.
  const deps = ofEveryOrganization(given);
  const { commands, pool, report, erasedLog, sayHead = () => undefined } = deps;
  // If the database was restored from an older backup, people erased since then must not be shown or told anything.
  if (erasedLog !== undefined) await eraseAgain(commands, erasedLog);
  const timing = { ...usualSendTiming, ...deps.timing };
  const senderDeps = senderDepsOf(deps, timing);
  const sender = new Sender(senderDeps, sendingOf(deps));
  const emailing = createStaffEmailing(senderDeps);
  const runner = await keepRunner(
    () =>
      runEndingWhenStuck({
        pgPool: pool,
        concurrency: 1,
        pollInterval: 1000,
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
        taskList: {
          send_due: () => sender.wake(),
          send_test: () => sendTestTexts(senderDeps),
          send_staff_mail: () => emailing.wake(),
        },
      }),
    (error) => report({ job: 'runner', error }),
  );
  const every = repeatEvery(report);
  const reconcile = async (): Promise<void> => {
    await senderDeps.open.keep();
    for (const ticket of await endStaleVoiceCalls(senderDeps.db, senderDeps.now())) senderDeps.onMessageChanged(ticket);
    await reconcileMessages(senderDeps);
    sender.wake();
    await sendTestTexts(senderDeps);
    emailing.wake();
  };
  // Once at the start: messages that the last process left behind.
  const first = reconcile().catch((error: unknown) => report({ job: 'reconcile', error }));
  every('reconcile', timing.reconcile, reconcile);
  const pulse = new Pulse(everySeconds.beat);
  every('beat', everySeconds.beat, () => pulse.beat(senderDeps));
  every('follow', everySeconds.follow, async () => {
    if (await followUnheard(senderDeps)) sender.wake();
  });
  repeatByClock(every, deps);
  const waits = keepWaits(every, deps);
  const chained = keepLogs(every, { commands, sayHead }).catch((error: unknown) => report({ job: 'chain', error }));
  const archived = keepArchive(every, deps).catch((error: unknown) => report({ job: 'archive', error }));
  return {
    wake: () => sender.wake(),
    vitals: { ...vitalsOf(pulse, sender, timing), lastRuns: every.lastRuns },
    stop: async () => {
      await Promise.all([first, chained, archived, every.stop()]);
      await waits.stop();
      await runner.stop();
      await sender.stop();
      await emailing.idle();
      await senderDeps.open.stop();
    },
  };
}

/** Learns the waits of lines, and publishes forecasts. */
function keepWaits(every: Every, { commands, report, onForecastChanged = () => undefined, databaseFolder }: JobDeps) {
  // The embedded database has one process.
  const isAlone = databaseFolder !== undefined;
  const keeper = new WaitKeeper({ db: commands.db, now: commands.now, onForecastChanged, isAlone });
  every('waits', everySeconds.waits, () => keeper.look());
  return { stop: () => keeper.stop().catch((error: unknown) => report({ job: 'waits', error })) };
}

/** Begins at once: a new installation has a base within seconds. */
async function keepArchive(every: Every, { archive }: JobDeps): Promise<void> {
  if (!archive) return;
  every('archive', everySeconds.archive, archive.look);
  every('base', everySeconds.base, archive.keepBase);
  await archive.look();
  await archive.keepBase();
}

/** Runs until all is sealed; a killed process starts again at its next start. */
function sealAfterChange(every: Every, { commands: { db, secrets }, say = () => undefined }: JobDeps): void {
  let isDone = secrets.keyId === 1;
  every('seal', sealAfterSeconds, async () => {
    if (isDone) return;
    const { sealed, unreadable } = await sealAnew(db, secrets, (count) =>
      say(`Sealed anew with the new secret: ${count} values`),
    );
    isDone = true;
    if (sealed + unreadable > 0)
      say(`Everything is sealed with the new secret (${sealed} values now, ${unreadable} could not be read)`);
  });
}

/** The start takes precedence. In seconds. */
const sealAfterSeconds = 5;

const whyLeft = (left: LeftTable[]): string =>
  `What was erased stays in files of the database: ${left.map(({ table, why }) => `${table} (${why})`).join(', ')}. See docs/operations/back-up.md.`;

/** What happens to lines by the clock, and to personal data by its retention. */
function repeatByClock(every: Every, deps: JobDeps): void {
  const { commands, pool, report, erasedLog, sayLeap = () => undefined } = deps;
  const clock = new SteadyClock({ now: commands.now, onLeap: sayLeap });
  const byClock = (job: ClockJob, work: () => Promise<void>): void =>
    every(job, everySeconds[job], async () => (clock.isSettled() ? work() : undefined));
  byClock('clock', () => eachInTurn([resumeAfterHold, markLateNoShows], (step) => step(commands, clock.servedSince)));
  byClock('longer', () => tellLongerWaits(commands, clock.leaptAt));
  byClock('expire', () => expireYesterdays(commands));
  byClock('week', () => emailWeek(commands));
  byClock('plan', () => keepPlans(commands));
  every('size', everySeconds.size, () => noteDatabaseSize(commands.db, localDay(commands.now(), 'UTC')));
  if (deps.backUp) every('backup', everySeconds.backup, deps.backUp);
  byClock('erase', () => eraseEnded(commands));
  every('forget', everySeconds.erase, async () => {
    const say = (left: LeftTable[]): void => report({ job: 'forget', error: new Error(whyLeft(left)) });
    await forgetErased(commands, pool, { report: say, folder: deps.databaseFolder });
  });
  if (erasedLog !== undefined) every('erased_log', everySeconds.expire, () => keepErasedLog(commands, erasedLog));
  sealAfterChange(every, deps);
  byClock('count', async () => void (await countDays(commands, every.stopping)));
}

const vitalsOf = (pulse: Pulse, sender: Sender, { reconcile }: SendTiming): Omit<Vitals, 'lastRuns'> => ({
  canWrite: () => pulse.canWrite(),
  isSending: () => sender.isAlive(maxLooksMissed * reconcile * 1000),
});

function sendingOf({ sending }: JobDeps): Partial<Record<Urgency, Db>> {
  return sending
    ? { urgent: createDatabase(sending.urgent, 'every'), ordinary: createDatabase(sending.ordinary, 'every') }
    : {};
}

function ofEveryOrganization(given: JobDeps): JobDeps {
  return {
    ...given,
    commands: { ...given.commands, db: everyOrganization(given.commands.db) },
    // Read each time: staff may choose another network while the server runs.
    get publicUrl() {
      return given.publicUrl;
    },
  };
}

function senderDepsOf(deps: JobDeps, timing: SendTiming): SenderDeps {
  const { commands, publicUrl, onMessageChanged, report } = deps;
  const { db, secrets, now } = commands;
  const take = (delivery: DeliveryReport): void => {
    takeReport({ commands, onMessageChanged }, delivery).catch((error: unknown) =>
      report({ job: simulatedPhoneName, error }),
    );
  };
  const shelf: PhoneShelf = {
    keep: (text) => keepSimulatedText(db, secrets, text, now()),
    find: (message) => findSimulatedText(db, message),
  };
  const channel = deps.channel?.(take) ?? createSimulatedPhone(shelf, take);
  const push = pushDepsOf(commands, publicUrl, deps.pushOrigins ?? []);
  const { providers = knownProviders, inbound = { origin: publicUrl, isPublic: false } } = deps;
  const open = new OpenChannels({
    db,
    secrets,
    now,
    providers,
    heard: {
      report: (carrier, delivery) => takeReportOf(deps, carrier, delivery),
      text: (carrier, text) => takeTextOf(deps, carrier, text),
    },
    report,
  });
  return {
    commands,
    db,
    secrets,
    now,
    onMessageChanged,
    report,
    timing,
    channel,
    push,
    providers,
    open,
    inbound,
    get publicUrl() {
      return deps.publicUrl;
    },
  };
}
