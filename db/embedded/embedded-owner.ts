import { readFile, rm, writeFile } from 'node:fs/promises';
import { codeOf } from '../files.ts';
import { StartRefusal } from '../start-refusal.ts';
import { askPs } from './embedded-postmaster.ts';

/**
 * One Turnstone per data folder: the file names the process that uses it. A process is identified by its id, its start
 * time and the machine's boot, because ids are reused.
 */
export async function takeOwnership(file: string): Promise<{ release: () => Promise<void> }> {
  const me = await identityOf(process.pid);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(file, me, { flag: 'wx', mode: 0o600 });
      return { release: () => release(file, me) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      await removeIfStale(file);
    }
  }
  throw new StartRefusal(`${file} comes back again and again. Is another Turnstone starting just now?`);
}

/** The process that uses the data folder; null: none does. */
export async function findOwner(file: string): Promise<number | null> {
  const owner = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(owner, 10);
  return pid > 0 && (await identityOf(pid)) === owner ? pid : null;
}

async function removeIfStale(file: string): Promise<void> {
  const pid = await findOwner(file);
  if (pid !== null)
    throw new StartRefusal(
      `Turnstone already runs on this data folder (process ${pid}). Stop it first, or set TURNSTONE_DATA to another folder.`,
    );
  await rm(file, { force: true });
}

async function release(file: string, me: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === me) await rm(file, { force: true });
}

async function identityOf(pid: number): Promise<string> {
  const start = process.platform === 'linux' ? await linuxStart(pid).catch(() => '') : await askPs(pid, 'lstart');
  return `${pid} ${start || 'gone'}\n`;
}

async function linuxStart(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  // The program's name in parentheses may hold spaces; the start time is the 20th field after it.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${ticks} ${boot.trim()}`;
}
