import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import metadata from 'libphonenumber-js/max/metadata';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { closeUnservedLines } from '#commands/place/follow-desks.ts';
import { ensurePushKeys } from '#commands/messaging/push-subscriptions.ts';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { awaitDatabase } from '#db/await-database.ts';
import { createDatabase, everyOrganization, unsafeSettings } from '#db/database.ts';
import { superviseEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { makeFolder } from '#db/files.ts';
import { openToRunningRole, type DatabaseAddresses } from '#db/roles/running-role.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { createHub } from '#live/hub.ts';
import type { Inbound } from '#channels/provider/callback-address.ts';
import { allowProviderNetworks } from '#channels/provider/provider-address.ts';
import { startJobs, type JobDeps, type Jobs } from '#jobs/start-jobs.ts';
import { createAccounts } from '#accounts/accounts.ts';
import { buildApp } from './app.ts';
import { watchedAccounts } from './accounts/watched-accounts.ts';
import { createOwnArchive, endArchive, type OwnArchive } from './archive/own-archive.ts';
import { upgradeTables } from './doctor/before-upgrade.ts';
import type { FirstRestore } from './backup/first-restore.ts';
import { createOwnBackups, type OwnBackups } from './backup/own-backups.ts';
import { askedFrom } from './doors/asked-from.ts';
import { lookAtProgram } from './doctor/look-at-machine.ts';
import { createChangeLimit } from './doors/limits.ts';
import { type Config, ConfigError } from './start/config.ts';
import type { AppDeps, LogOptions } from './http/app-deps.ts';
import { listenWidely } from './start/listen-widely.ts';
import { jobReport } from './start/log-faults.ts';
import { openPools, type Pools } from './start/pools.ts';
import { createDemo, type RunningDemo } from './demo/demo.ts';
import { makeSetupKey } from './start/setup-key.ts';
import { addressOf, networkAddresses } from './start/network-addresses.ts';
import { provenSecrets } from './start/proven-secrets.ts';

export interface StartOptions {
  config: Config;
  /** Prints progress, one line at a time. */
  say: (line: string) => void;
  log: LogOptions;
  registerPages: AppDeps['registerPages'];
  /** Work of the pages that needs no database: done while our own Postgres starts. */
  preparePages?: () => void;
  /** Aborts a start that waits for its database. */
  signal?: AbortSignal;
  /** The restore of the set-up page; absent: it offers none. */
  restore?: FirstRestore;
  /** The key of the start before, which goes on; absent: a new one is made. */
  setupKey?: string | null;
  /** Called when this server has left its port, and before it takes it. */
  port?: { isFree: () => Promise<void>; isWanted: () => Promise<void> };
}

export interface RunningServer {
  url: string;
  /** The one-time key of the set-up; null if the set-up is done. */
  setupKey: string | null;
  stop: () => Promise<void>;
}

type Undo = () => Promise<unknown>;

/** Starts everything, in order; if a step fails, all earlier steps are undone. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const undo: Undo[] = [];
  let stopping: Promise<void> | undefined;
  const undoAll = async (): Promise<void> => {
    for (const end of undo.toReversed()) await end();
  };
  const stop = (): Promise<void> => (stopping ??= undoAll());
  try {
    return { ...(await start(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: StartOptions, undo: Undo[]): Promise<Omit<RunningServer, 'stop'>> {
  const { config, say } = options;
  allowProviderNetworks(config.providerNetworks);
  const { archive, ...addresses } = await databaseOf(options, undo);
  await awaitBoth(addresses, options);
  const upgrade = { config, address: addresses.owner, say };
  const saved = await step(say, 'Tables are up to date', () => upgradeTables(upgrade));

  const pools = openPools(await openToRunningRole(addresses, say));
  undo.push(() => pools.end());
  const wrong = await unsafeSettings(pools.main);
  if (wrong.length > 0) throw new ConfigError(wrong);
  const secrets = await provenSecrets(config, createDatabase(pools.main, 'every'));

  let jobs: Jobs | null = null;
  const parts = makeParts(options, { pools, secrets, owner: addresses.owner });
  const deps = { ...parts, vitals: () => jobs?.vitals ?? null };
  if (saved) await deps.backups.noteUpgrade(saved);
  undo.push(() => Promise.resolve(deps.hub.close()));
  const app = await buildApp(deps);
  undo.push(
    () => app.close(),
    () => deps.demo.stop(),
  );
  secrets.unreadableRows.report((row) => app.log.error({ row }, 'a row cannot be read'));
  await prepareLines(app, deps.commands);
  const running = await startJobs({
    pool: pools.jobs,
    sending: pools.sending,
    commands: deps.commands,
    get publicUrl() {
      return publicUrlOf(config);
    },
    inbound: inboundOf(config),
    pushOrigins: config.pushOrigins,
    say,
    backUp: () => deps.backups.lookAtClock(),
    archive,
    erasedLog: join(config.dataFolder, 'erased.log'),
    databaseFolder: config.databaseUrl === undefined ? config.dataFolder : undefined,
    onMessageChanged: ({ lineId }) => deps.hub.announce(lineId, 0),
    onForecastChanged: (lineId) => deps.hub.announce(lineId, 0),
    ...jobReports(app),
  });
  jobs = running;
  deps.commands.runner.wakeSenderBy(running.wake);
  // The app closes before the jobs, and also if the jobs do not start; a second close does nothing.
  undo.push(
    () => running.stop(),
    () => deps.backups.stop(),
    async () => archive?.halt(),
    () => app.close().then(() => options.port?.isFree()),
  );
  await listen(app, options, undo);
  await beginDemo(app, config, deps.demo);
  return {
    url: config.publicUrl ?? addressOf(config),
    setupKey: await makeSetupKey(everyOrganization(deps.db), secrets, options.setupKey ?? undefined),
  };
}

/** One of them may lead to a pooler, and the other not. */
async function awaitBoth({ owner, running }: DatabaseAddresses, { say, signal }: StartOptions): Promise<void> {
  await awaitDatabase(owner, { say, signal });
  if (running !== null) await awaitDatabase(running, { say, signal });
}

const jobReports = (app: FastifyInstance): Pick<JobDeps, 'report' | 'sayHead' | 'sayLeap'> => ({
  report: jobReport(app.log),
  sayHead: (head) => app.log.info({ audit: head }, 'the audit log ends here'),
  sayLeap: (seconds) => app.log.warn({ seconds }, 'the clock of this machine leapt, or the machine slept'),
});

async function beginDemo(app: FastifyInstance, config: Config, demo: RunningDemo): Promise<void> {
  const report = (error: unknown): void => app.log.warn({ err: error }, 'the demo paused');
  await demo.begin({ origin: originOf(app, config), report });
}

async function prepareLines(app: FastifyInstance, commands: CommandContext): Promise<void> {
  const db = everyOrganization(commands.db);
  const shut = await closeUnservedLines(db, commands.now());
  if (shut > 0)
    app.log.warn({ lines: shut }, 'lines that no desk serves were closed; whoever waits there keeps the place');
  await ensurePushKeys({ ...commands, db }).catch((error: unknown) => app.log.error({ err: error }, 'no push keys'));
}

async function listen(app: FastifyInstance, options: StartOptions, undo: Undo[]): Promise<void> {
  const { port, host } = options.config;
  await options.port?.isWanted();
  await listenWidely(app, { port, host });
  const restored = options.restore?.restoredTo();
  if (restored) app.log.warn({ takenAt: restored }, 'restored from a backup');
  const { version, commit, node } = await lookAtProgram();
  app.log.info({ version, commit, node }, 'started');
  undo.push(() => Promise.resolve(app.log.info('stopping')));
}

const publicUrlOf = (config: Config): string =>
  config.publicUrl ?? networkAddresses(config).current() ?? addressOf(config);

/** The address where providers reach this installation. */
const inboundOf = (config: Config): Inbound => ({
  // Read each time: staff may choose another network while the server runs.
  get origin() {
    return publicUrlOf(config);
  },
  isPublic: config.publicUrl !== undefined,
});

function makeParts(
  { config, log, registerPages, restore }: StartOptions,
  { pools, secrets, owner }: { pools: Pools; secrets: Secrets; owner: string },
): AppDeps & { demo: RunningDemo; backups: OwnBackups } {
  const db = createDatabase(pools.main);
  const now = (): Date => new Date();
  const hub = createHub({ db: everyOrganization(db), secrets, now });
  const announce = (lineId: string, seq: number): void => hub.announce(lineId, seq);
  const runner = new LineRunner({ pool: pools.lines, secrets, announce, now });
  const baseUrl = config.publicUrl ?? addressOf(config);
  const countGuestChange = createChangeLimit();
  const commands: CommandContext = { db, runner, secrets, phoneMetadata: metadata, now, askedFrom, countGuestChange };
  const plain = createAccounts({ pool: pools.accounts, secret: secrets.derive('accounts'), baseUrl });
  const accounts = watchedAccounts(plain, { commands, pool: pools.accounts });
  return {
    config,
    pool: pools.main,
    db,
    secrets,
    commands,
    hub,
    accounts,
    backups: createOwnBackups({ config, address: owner, db: everyOrganization(db), secrets, now }),
    demo: createDemo({ commands: { ...commands, db: everyOrganization(db) }, accounts }),
    inbound: inboundOf(config),
    networks: networkAddresses(config),
    ...(restore ? { restore } : {}),
    log,
    registerPages,
  };
}

/** Where a database of somebody else's holds the data, what is stored here is the list of the erased: that can wait. */
async function makeDataFolder({ config: { dataFolder, databaseUrl }, say }: StartOptions): Promise<void> {
  try {
    await makeFolder(dataFolder);
  } catch (error) {
    if (databaseUrl === undefined) throw error;
    say(`${dataFolder} cannot be written: the list of erased guests is not stored (${String(error)})`);
  }
}

async function databaseOf(options: StartOptions, undo: Undo[]): Promise<DatabaseAddresses & { archive?: OwnArchive }> {
  const { config, say, preparePages } = options;
  await makeDataFolder(options);
  if (config.databaseUrl !== undefined) return { owner: config.databaseUrl, running: config.databaseAppUrl ?? null };
  const postgres = await step(say, 'Database is running', () =>
    superviseEmbeddedPostgres({ dataFolder: config.dataFolder, log: say, meanwhile: preparePages }),
  );
  undo.push(() => postgres.stop());
  const { superuser: address, owner, running } = postgres.addresses;
  const { archiveFolder } = config;
  if (archiveFolder === undefined) {
    await endArchive(address);
    return { owner, running };
  }
  const archive = createOwnArchive({ config: { ...config, archiveFolder }, address, now: () => new Date() });
  undo.push(() => archive.stop());
  return { owner, running, archive };
}

/** Prints how long a step took, if it was slow. */
async function step<Result>(say: (line: string) => void, done: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  say(`${done} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

/** The address where this process reaches its own server, on whichever port it got. */
function originOf(app: FastifyInstance, config: Config): string {
  const bound = app.server.address();
  return addressOf({ host: config.host, port: typeof bound === 'object' && bound ? bound.port : config.port });
}
