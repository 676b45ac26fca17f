import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contained, guarded } from '#timers/guarded.ts';
import { makeFolder } from '../files.ts';
import { connectionString, prepareCluster, type Cluster, type DatabaseRole } from './embedded-cluster.ts';
import { freePort, isReady, launch } from './embedded-launch.ts';
import { takeOwnership, type Ownership } from './embedded-owner.ts';
import { runsWithSettings } from './embedded-settings.ts';
import { refuseHalfSwapped } from './other-major.ts';
import { refuseUnfinishedRecovery } from './recovered-cluster.ts';
import { findPostmaster, isOn, stopPostmaster, type Postmaster } from './embedded-postmaster.ts';
import { prepareRoles } from './embedded-roles.ts';

const watchMs = 200;
/** Another process may take the port just before us; outside Linux the old processes may still be ending. */
const startAttempts = 3;
const attemptPauseMs = 1_000;
/** On a full disk it fails for hours. */
const sayAgainMs = 60_000;

type EmbeddedOptions = {
  /** Turnstone's data folder; Postgres uses `postgres/` in it. */
  dataFolder: string;
  log: (sentence: string) => void;
  /** Work that needs no database: done while Postgres starts. */
  meanwhile?: () => void;
};

export type EmbeddedPostgres = {
  /**
   * They stay the same while we run, even after a restart of Postgres. The superuser's address is for an administrator
   * who inspects the database by hand.
   */
  addresses: Record<DatabaseRole, string>;
  /** The postmaster's current process id. */
  readonly pid: number;
  /** Stops Postgres cleanly; may be called several times. */
  stop: () => Promise<void>;
};

/** Starts Postgres on the data folder, or takes over the one that a killed Turnstone left running. */
export const startEmbeddedPostgres = (options: EmbeddedOptions): Promise<EmbeddedPostgres> => start(options);

/** The same, and restarts Postgres whenever it dies without an order to stop. */
export const superviseEmbeddedPostgres = (options: EmbeddedOptions): Promise<EmbeddedPostgres> => start(options, watch);

async function start(options: EmbeddedOptions, watchOver?: typeof watch): Promise<EmbeddedPostgres> {
  const home = join(options.dataFolder, 'postgres');
  await refuseHalfSwapped(options.dataFolder);
  await refuseUnfinishedRecovery(options.dataFolder);
  await makeFolder(home);
  const owner = await takeOwnership(join(home, 'owner'));
  let running: Postmaster;
  let cluster: Cluster;
  try {
    cluster = await prepareCluster(home, options.log);
    running = await adoptOrStart(cluster, options.meanwhile);
    await prepareRoles(cluster, running.port);
  } catch (error) {
    await owner.release();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const watching = watchOver?.({ cluster, running, owner, isStopping: () => stopping !== undefined });
  const stop = async (): Promise<void> => {
    // That of another start is not ours to stop.
    const stopOurs = async (): Promise<void> => ((await owner.isMine()) ? stopPostmaster(cluster.folder) : undefined);
    await stopOurs();
    // A restart may have begun after the line above.
    await watching?.settled();
    await stopOurs();
    await owner.release();
  };
  const addressFor = (role: DatabaseRole): string => connectionString(cluster, running.port, role);
  return {
    addresses: { superuser: addressFor('superuser'), owner: addressFor('owner'), running: addressFor('running') },
    get pid() {
      return running.pid;
    },
    stop: () => (stopping ??= stop()),
  };
}

async function adoptOrStart(cluster: Cluster, meanwhile?: () => void): Promise<Postmaster> {
  const found = await findPostmaster(cluster.folder);
  if (found !== undefined) {
    cluster.log(`Taking over the database that runs already (process ${found.pid})`);
    const isAsOurs = await runsWithSettings(cluster.folder, found.port);
    if (isAsOurs && (await isReady(cluster, found).catch(() => false))) return found;
    await stopPostmaster(cluster.folder);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster, await freePort(), { meanwhile });
    } catch (error) {
      if (attempt === startAttempts) throw error;
      await sleep(attemptPauseMs);
    }
  }
}

interface Watched {
  cluster: Cluster;
  running: Postmaster;
  owner: Ownership;
  isStopping: () => boolean;
}

function watch(watched: Watched): { settled: () => Promise<void> } {
  const { cluster, running, owner, isStopping } = watched;
  let looking = Promise.resolve();
  let saidAt = -Infinity;
  const look = async (): Promise<void> => {
    if (isStopping() || (await isOn(cluster.folder, running.pid)) || isStopping()) return;
    if (await owner.isMine()) {
      cluster.log('The database ended unexpectedly; starting it again');
      await startAgain(watched);
    } else if (performance.now() - saidAt >= sayAgainMs) {
      saidAt = performance.now();
      cluster.log(
        `${cluster.folder} was moved away or deleted under this Turnstone, or taken by another start: nothing is started there. The database (process ${running.pid}) goes on where its files are now. Put the folder back, or stop this Turnstone and start it on that folder.`,
      );
    }
  };
  const lookAndGoOn = (): void => {
    looking = contained('database: looking after it', look).then(() => {
      if (!isStopping()) lookLater();
    });
  };
  const lookLater = (): void => {
    setTimeout(guarded('database: looking after it', lookAndGoOn), watchMs).unref();
  };
  lookLater();
  return { settled: () => looking };
}

/** The port stays the same: every client can reconnect to the same address. */
async function startAgain({ cluster, running, owner, isStopping }: Watched): Promise<void> {
  let saidAt = -Infinity;
  while (!isStopping() && (await owner.isMine())) {
    try {
      running.pid = (await launch(cluster, running.port)).pid;
      cluster.log('The database runs again');
      return;
    } catch (error) {
      if (performance.now() - saidAt >= sayAgainMs) {
        cluster.log(String(error));
        saidAt = performance.now();
      }
      await sleep(attemptPauseMs, undefined, { ref: false });
    }
  }
}
