import { glob, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const graceMs = 3_000;

/** Ends each process that works in `folder` (a database, a server), and returns their names. Only on Linux. */
export async function endLeftovers(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const found = await processesIn(folder);
  if (found.length === 0) return [];
  // A process that ends within a moment was not left behind.
  await sleep(graceMs);
  const left = await processesIn(folder);
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended just now.
    }
  }
  return left.map(({ pid, name }) => `${name} (process ${pid})`);
}

async function processesIn(folder: string): Promise<{ pid: number; name: string }[]> {
  const clusters = await clustersIn(folder);
  const found: { pid: number; name: string }[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const working = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    const isHere = working.startsWith(`${folder}/`) || clusters.has(await markOf(`/proc/${entry}/cwd`));
    if (!isHere) continue;
    const name = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => '');
    found.push({ pid: Number(entry), name: name.trim() });
  }
  return found;
}

/** A Postgres that root started has another path to its folder (db/embedded/runners.ts): the inode identifies it. */
async function clustersIn(folder: string): Promise<Set<string>> {
  const marks = new Set<string>();
  for await (const cluster of glob('**/postgres/cluster', { cwd: folder }))
    marks.add(await markOf(join(folder, cluster)));
  marks.delete('');
  return marks;
}

async function markOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path).catch(() => ({ dev: 0, ino: 0 }));
  return ino === 0 ? '' : `${dev} ${ino}`;
}
