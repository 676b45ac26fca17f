import { execFile } from 'node:child_process';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../files.ts';

/** How long a fast stop may take (it writes a checkpoint) before the immediate stop, and that one before the kill. */
const fastStopMs = 20_000;
const hardStopMs = 5_000;
/** Processes of a killed postmaster notice its end within about three seconds. */
const strayMs = 3_000;
const pollMs = 25;

export type Postmaster = { pid: number; port: number };

/** The postmaster that runs on `cluster`, if there is one. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    .then((content) => content.split('\n'))
    .catch(() => []);
  const pid = Number(lines[0]);
  if (!(pid > 0) || !(await isOn(cluster, pid))) return undefined;
  return { pid, port: Number(lines[3]) };
}

/** Waits for the processes that a dead postmaster left behind, then removes its lock file. */
export async function clearAway(cluster: string): Promise<void> {
  const deadline = performance.now() + strayMs;
  for (let strays = await processesOn(cluster); strays.length > 0;) {
    for (const pid of strays) signal(pid, performance.now() < deadline ? 'SIGQUIT' : 'SIGKILL');
    await sleep(100);
    strays = await processesOn(cluster);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** Stops the postmaster cleanly, if one runs; with stronger signals if it does not react. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const found = await findPostmaster(cluster);
  if (found !== undefined) await stop(cluster, found.pid);
  await clearAway(cluster);
}

async function stop(cluster: string, pid: number): Promise<void> {
  for (const [name, patienceMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', hardStopMs],
    ['SIGKILL', hardStopMs],
  ] as const) {
    if (!(await isOn(cluster, pid))) return;
    signal(pid, name);
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(pollMs))
      if (!(await isOn(cluster, pid))) return;
  }
}

/** Is this process alive, and really a Postgres of this cluster? Ids are reused after a crash or a reboot. */
export async function isOn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return (await askPs(pid, 'command')).includes(cluster);
  // Compares the folder itself, not its path: a Postgres with its own mount namespace sees its folder elsewhere.
  const [folder, working, name] = await Promise.all([
    stat(cluster).catch(() => null),
    stat(`/proc/${pid}/cwd`).catch(() => null),
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
  ]);
  const isThere = folder !== null && working?.ino === folder.ino && working.dev === folder.dev;
  return isThere && name.trim() === 'postgres';
}

/** Outside Linux this finds nothing; there the next start is retried until the old processes are gone. */
async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const found: number[] = [];
  for (const entry of await readdir('/proc'))
    if (/^\d+$/.test(entry) && (await isOn(cluster, Number(entry)))) found.push(Number(entry));
  return found;
}

/** What `ps` says of a process, outside Linux; empty: it has ended. */
export function askPs(pid: number, field: 'command' | 'lstart'): Promise<string> {
  return new Promise((done) => {
    execFile('ps', ['-o', `${field}=`, '-p', String(pid)], (error, stdout) =>
      done(error === null ? stdout.trim() : ''),
    );
  });
}

/** A process that has already ended needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
