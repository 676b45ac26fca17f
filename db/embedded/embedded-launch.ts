import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, diskOf, messageOf } from '../files.ts';
import { withClient } from '../with-client.ts';
import { runDetached } from './embedded-binaries.ts';
import { connectionString, type Cluster } from './embedded-cluster.ts';
import { clearAway, stopPostmaster, type Postmaster } from './embedded-postmaster.ts';
import { postgresSettings } from './embedded-settings.ts';

/** Recovery after a crash replays up to half a gigabyte of log; slow disks take their time. */
const readyMs = 300_000;
/** A start begins a file of the log, which has 16 MB. */
const startBytes = 16 * 1024 * 1024;
const maxLogBytes = 4 * 1024 * 1024;

export interface LaunchOptions {
  /** Called when the process has begun, so that work of ours does not delay it. */
  meanwhile?: (() => void) | undefined;
  /** Settings for this start alone. */
  settings?: Readonly<Record<string, string>>;
  maxReadyMs?: number;
}

/** Starts Postgres on `port` and waits until it answers. */
export async function launch(
  cluster: Cluster,
  port: number,
  { meanwhile, settings, maxReadyMs = readyMs }: LaunchOptions = {},
): Promise<Postmaster> {
  await clearAway(cluster.folder);
  const before = await stat(cluster.logFile).catch(() => null);
  if (before !== null && before.size > maxLogBytes) await rename(cluster.logFile, `${cluster.logFile}.old`);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    const command = cluster.runner.command('postgres', cluster.folder, (at) => [
      '-D',
      at,
      ...postgresSettings(port, settings),
    ]);
    const child = runDetached(command, log.fd);
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    child.once('exit', (code) => (failure = new Error(`Postgres ended with ${code}`)));
    const running = { pid: child.pid ?? 0, port };
    meanwhile?.();
    await untilReady(cluster, running, { failure: () => failure, maxMs: maxReadyMs });
    return running;
  } catch (error) {
    await stopPostmaster(cluster.folder);
    const end = (await readFile(cluster.logFile, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-8).join('\n');
    const fault = new Error(`Postgres does not start: ${messageOf(error)}. The end of its log:\n${end}`, {
      cause: error,
    });
    throw (await isFull(cluster.folder)) ? Object.assign(fault, { code: 'ENOSPC' }) : fault;
  } finally {
    await log.close();
  }
}

/** A log that has no room itself does not say why. */
const isFull = (folder: string): Promise<boolean> =>
  diskOf(folder).then(
    ({ freeBytes }) => freeBytes < startBytes,
    () => false,
  );

async function untilReady(
  cluster: Cluster,
  running: Postmaster,
  { failure, maxMs }: { failure: () => Error | undefined; maxMs: number },
): Promise<void> {
  const began = performance.now();
  for (let told = began; !(await isReady(cluster, running)); await sleep(20)) {
    const error = failure();
    if (error !== undefined) throw error;
    if (performance.now() - began > maxMs) throw new Error(`Postgres is not ready after ${maxMs} ms`);
    if (performance.now() - told > 5_000) {
      cluster.log('The database is still recovering');
      told = performance.now();
    }
  }
}

/** Ready means that our own database exists and answers. */
export async function isReady(cluster: Cluster, running: Postmaster): Promise<boolean> {
  const config = { connectionString: connectionString(cluster, running.port, 'superuser', 'postgres') };
  try {
    await withClient(config, async (client) => {
      const known = await client.query("select from pg_database where datname = 'turnstone'");
      if (known.rowCount === 0) await client.query('create database turnstone');
    });
    return true;
  } catch (error) {
    if (isForGood(error)) throw error;
    return false;
  }
}

/** Postgres answered, and waiting will not change the answer; class 57 means 'starting or stopping'. */
function isForGood(error: unknown): boolean {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57') && !/^E[A-Z]+$/.test(code);
}

/** A free port below the range for outgoing connections, so that it is still free after a crash. */
export async function freePort(): Promise<number> {
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
