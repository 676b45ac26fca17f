import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, readIfThere } from '../files.ts';
import { StartRefusal } from '../start-refusal.ts';
import { askPs } from './embedded-postmaster.ts';

/**
 * One Turnstone per data folder: the file names the process that uses it. A process is identified by its id, its start
 * time and the machine's boot, because ids are reused. Of a process that was killed the file stays. To delete it would
 * delete the file of whoever was quicker, so one process takes the only name that comes after the dead one, and then
 * replaces the file.
 */
export async function takeOwnership(file: string): Promise<{ release: () => Promise<void> }> {
  const me = await identityOf(process.pid);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, me, { flag: 'wx', mode: 0o600 });
    const names = await claim(file, draft);
    const mine = names.at(-1) ?? file;
    if (mine !== file) {
      await rename(draft, file);
      await removeOlder(file, names);
    }
    return { release: () => release([file, mine], me) };
  } finally {
    await rm(draft, { force: true });
  }
}

const maxSteps = 100;

/** The names of dead processes in their order, and then the one that was free. */
async function claim(file: string, draft: string): Promise<string[]> {
  let names = [file];
  for (let step = 0; step < maxSteps; step += 1) {
    const name = names.at(-1) ?? file;
    if (await isFree(name, draft)) return names;
    const owner = await readIfThere(name);
    if (owner !== null) refuseAlive(await pidOf(owner));
    // Given back in this moment: all begins anew.
    names = owner === null ? [file] : [...names, `${file}${after}${createHash('sha256').update(owner).digest('hex')}`];
  }
  throw new StartRefusal(`${file} comes back again and again. Is another Turnstone starting just now?`);
}

const after = '.after-';

/** Where a file system has no links, as some shares and sticks, a reader may see the file half written. */
const withoutLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

async function isFree(name: string, draft: string): Promise<boolean> {
  try {
    await link(draft, name).catch((error: unknown) => {
      if (!withoutLinks.includes(codeOf(error))) throw error;
      return copyFile(draft, name, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** What earlier processes left; not the names on the way here, which a slower one may be trying now. */
async function removeOlder(file: string, names: readonly string[]): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const path = join(dirname(file), name);
    if (name.startsWith(`${basename(file)}${after}`) && !names.includes(path)) await rm(path, { force: true });
  }
}

/** The process that uses the data folder; null: none does. */
export const findOwner = async (file: string): Promise<number | null> =>
  pidOf(await readFile(file, 'utf8').catch(() => ''));

/** Null: that process has ended. */
async function pidOf(owner: string): Promise<number | null> {
  const pid = Number.parseInt(owner, 10);
  return pid > 0 && (await identityOf(pid)) === owner ? pid : null;
}

function refuseAlive(pid: number | null): void {
  if (pid !== null)
    throw new StartRefusal(
      `Turnstone already runs on this data folder (process ${pid}). Stop it first, or set TURNSTONE_DATA to another folder.`,
    );
}

async function release(names: readonly string[], me: string): Promise<void> {
  for (const name of names) if ((await readFile(name, 'utf8').catch(() => '')) === me) await rm(name, { force: true });
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
