import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { binary, chooseRunner, giveTo, run, runDetached, type Runner } from './embedded-binaries.ts';
import { takeOwnership } from './embedded-owner.ts';
import { clearAway, findPostmaster, isOn, stopPostmaster, type Postmaster } from './embedded-postmaster.ts';
import { postgresSettings } from './embedded-settings.ts';
import { keptFile } from './kept-file.ts';

/** Recovery after a crash replays up to half a gigabyte of log; slow disks take their time. */
const readyMs = 300_000;
const watchMs = 200;
/** Somebody may take the port just before us; outside Linux the old processes may still be ending. */
const startAttempts = 3;
const attemptPauseMs = 1_000;
const maxLogBytes = 4 * 1024 * 1024;

export type EmbeddedOptions = {
  /** Turnstone's data folder; Postgres gets `postgres/` in it. */
  dataFolder: string;
  log: (sentence: string) => void;
};

export type EmbeddedPostgres = {
  /** Stays the same while we run, also when Postgres had to be started again. */
  connectionString: string;
  /** The postmaster's process id just now. */
  readonly pid: number;
  /** Stops Postgres cleanly; may be called any number of times. */
  stop: () => Promise<void>;
};

type Cluster = {
  folder: string;
  logFile: string;
  password: string;
  runner: Runner;
  log: (sentence: string) => void;
};

/** Starts Postgres on the data folder, or takes over the one that a killed Turnstone left running there. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return start(options, () => ({ settled: async () => undefined }));
}

/** The same, and starts Postgres again by itself whenever it dies without having been told to. */
export async function superviseEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return start(options, watch);
}

type Watch = (cluster: Cluster, running: Postmaster, isStopping: () => boolean) => { settled: () => Promise<void> };

async function start(options: EmbeddedOptions, watchOver: Watch): Promise<EmbeddedPostgres> {
  const home = join(options.dataFolder, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const owner = await takeOwnership(join(home, 'owner'));
  let running: Postmaster;
  let cluster: Cluster;
  try {
    cluster = await prepareCluster(home, options.log);
    running = await adoptOrStart(cluster);
  } catch (error) {
    await owner.release();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const watching = watchOver(cluster, running, () => stopping !== undefined);
  const stop = async (): Promise<void> => {
    await stopPostmaster(cluster.folder);
    // A restart that was under way may have begun after the line above.
    await watching.settled();
    await stopPostmaster(cluster.folder);
    await owner.release();
  };
  return {
    connectionString: connectionString(cluster, running.port, 'turnstone'),
    get pid() {
      return running.pid;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function prepareCluster(home: string, log: Cluster['log']): Promise<Cluster> {
  const runner = await chooseRunner();
  const passwordFile = join(home, 'password');
  const folder = join(home, 'cluster');
  const password = await keptFile(passwordFile, randomBytes(24).toString('base64url'));
  if (!(await exists(join(folder, 'PG_VERSION')))) {
    log('Making a new database');
    await makeCluster(runner, folder, passwordFile);
  }
  await giveTo(runner, folder);
  return { folder, logFile: join(home, 'log'), password, runner, log };
}

/** Made beside its place and moved there when whole, so that a kill in between leaves nothing half made. */
async function makeCluster(runner: Runner, folder: string, passwordFile: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await run(runner, binary('initdb'), [
    `--pgdata=${unfinished}`,
    '--username=turnstone',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
  ]);
  await rename(unfinished, folder);
}

async function adoptOrStart(cluster: Cluster): Promise<Postmaster> {
  const found = await findPostmaster(cluster.folder);
  if (found !== undefined) {
    cluster.log(`Taking over the database that runs already (process ${found.pid})`);
    if (await isReady(cluster, found)) return found;
    await stopPostmaster(cluster.folder);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster, await freePort());
    } catch (error) {
      if (attempt === startAttempts) throw error;
      await sleep(attemptPauseMs);
    }
  }
}

async function launch(cluster: Cluster, port: number): Promise<Postmaster> {
  await clearAway(cluster.folder);
  const size = await stat(cluster.logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(cluster.logFile, `${cluster.logFile}.old`);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    const args = ['-D', cluster.folder, ...postgresSettings(port)];
    const child = runDetached(cluster.runner, binary('postgres'), args, log.fd);
    const failed = new Promise<never>((_, fail) => {
      child.once('error', fail);
      child.once('exit', (code) => fail(new Error(`Postgres ended with ${code}`)));
    });
    // Later exits are the watch's business.
    failed.catch(() => undefined);
    const running = { pid: child.pid ?? 0, port };
    await Promise.race([failed, untilReady(cluster, running)]);
    return running;
  } catch (error) {
    throw new Error(`Postgres does not start. The end of its log:\n${await logEnd(cluster)}`, {
      cause: error,
    });
  } finally {
    await log.close();
  }
}

async function untilReady(cluster: Cluster, running: Postmaster): Promise<void> {
  const began = Date.now();
  for (let told = began; !(await isReady(cluster, running)); await sleep(20)) {
    if (Date.now() - began > readyMs) throw new Error(`Postgres is not ready after ${readyMs} ms`);
    if (Date.now() - told > 5_000) {
      cluster.log('The database is still recovering');
      told = Date.now();
    }
  }
}

/** Ready means that our own database is there and can be asked. */
async function isReady(cluster: Cluster, running: Postmaster): Promise<boolean> {
  const client = new Client({
    connectionString: connectionString(cluster, running.port, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks later than the failed query says so here.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const known = await client.query("select from pg_database where datname = 'turnstone'");
    if (known.rowCount === 0) await client.query('create database turnstone');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const watch: Watch = (cluster, running, isStopping) => {
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    if (!isStopping() && !(await isOn(cluster.folder, running.pid)) && !isStopping()) {
      cluster.log('The database ended unexpectedly; starting it again');
      await startAgain(cluster, running, isStopping);
    }
    if (!isStopping()) lookLater();
  };
  const lookLater = (): void => {
    setTimeout(() => {
      looking = look();
    }, watchMs).unref();
  };
  lookLater();
  return { settled: () => looking };
};

/** The port stays: everybody who is connected finds the way back by the same address. */
async function startAgain(cluster: Cluster, running: Postmaster, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    try {
      running.pid = (await launch(cluster, running.port)).pid;
      cluster.log('The database runs again');
      return;
    } catch (error) {
      cluster.log(String(error));
      await sleep(attemptPauseMs, undefined, { ref: false });
    }
  }
}

/** A free port below those that the system gives to outgoing connections, so that it is still free after a crash. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
  throw new Error('No free port between 20000 and 32000 for Postgres.');
}

function connectionString(cluster: Cluster, port: number, database: string): string {
  return `postgres://turnstone:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;
}

async function logEnd(cluster: Cluster): Promise<string> {
  const content = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return content.trimEnd().split('\n').slice(-8).join('\n');
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
