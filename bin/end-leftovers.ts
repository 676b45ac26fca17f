import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 3_000;

/** Ends every process that works in `folder` (a database, a server) and answers what each was. Linux alone can tell. */
export async function endLeftovers(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const found = await processesIn(folder);
  if (found.length === 0) return [];
  // What ends by itself in a moment was not left behind.
  await sleep(patienceMs);
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
  const found: { pid: number; name: string }[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const working = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if (!working.startsWith(`${folder}/`)) continue;
    const name = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => '');
    found.push({ pid: Number(entry), name: name.trim() });
  }
  return found;
}
