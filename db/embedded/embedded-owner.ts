import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { guarded } from '#timers/guarded.ts';
import { codeOf, readIfThere } from '../files.ts';
import { StartRefusal } from '../start-refusal.ts';
import { askPs } from './embedded-postmaster.ts';

export interface Ownership {
  /** False once the folder was moved away, deleted, or taken by another start in its place. */
  isMine: () => Promise<boolean>;
  release: () => Promise<void>;
}

/**
 * One Turnstone per data folder: the file names the process that uses it. A process is identified by its id, its start
 * time and the machine's boot, because ids are reused. Of a process that was killed the file stays. To delete it would
 * delete the file of whoever was quicker, so one process takes the only name that comes after the dead one, and then
 * replaces the file. A process in another container or on another machine cannot be seen: it shows by its beat that it
 * lives.
 */
export async function takeOwnership(file: string): Promise<Ownership> {
  const me = await identityOf(process.pid);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  // Before the name is taken: whoever reads the name finds the beat.
  const stopBeat = await beginBeat(beatFileOf(file, me));
  let isMine = false;
  try {
    await writeFile(draft, me, { flag: 'wx', mode: 0o600 });
    const names = await claim(file, draft);
    const mine = names.at(-1) ?? file;
    if (mine !== file) {
      await rename(draft, file);
      await removeOlder(file, names, me);
    }
    isMine = true;
    return {
      isMine: () => isOf(file, me),
      release: async () => {
        await release([file, mine], me);
        await stopBeat();
      },
    };
  } finally {
    await rm(draft, { force: true });
    if (!isMine) await stopBeat();
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
    if (owner !== null) {
      refuseAlive(await pidOf(owner));
      await refuseBeating(beatFileOf(file, owner));
    }
    // Given back in this moment: all begins anew.
    names = owner === null ? [file] : [...names, `${file}${after}${markOf(owner)}`];
  }
  throw new StartRefusal(`${file} comes back again and again. Is another Turnstone starting just now?`);
}

const after = '.after-';
const beat = '.beat-';

const markOf = (owner: string): string => createHash('sha256').update(owner).digest('hex');

/** Holds where that process is; its time is that of the last beat. */
export const beatFileOf = (file: string, owner: string): string => `${file}${beat}${markOf(owner)}`;

const beatMs = 1_000;
/** A busy process may miss some. */
const withoutBeatMs = 5_000;
const lookMs = 100;

/** Returns what ends it. */
async function beginBeat(file: string): Promise<() => Promise<void>> {
  const here = await whereabouts();
  const write = (): Promise<void> => writeFile(file, here, { mode: 0o600 });
  await write();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(
    guarded('database: its owner', () => {
      // Another start that looked for what dead processes left may have removed it. A disk that takes nothing now may do so later.
      beating = utimes(file, new Date(), new Date())
        .catch(write)
        .catch(() => undefined);
      return beating;
    }),
    beatMs,
  ).unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await rm(file, { force: true });
  };
}

/** Who is elsewhere may live although no process here has that id. The clock of a disk elsewhere is not compared. */
async function refuseBeating(file: string): Promise<void> {
  const where = await readIfThere(file);
  if (where === null || where === (await whereabouts())) return;
  const timeOf = (): Promise<number | null> =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const last = await timeOf();
  for (const end = performance.now() + withoutBeatMs; performance.now() < end; await sleep(lookMs))
    if ((await timeOf()) !== last)
      throw new StartRefusal(
        'Turnstone already runs on this data folder, in another container or on another machine. Stop it first, or set TURNSTONE_DATA to another folder.',
      );
}

/** The same for two processes that can see each other by their ids. */
async function whereabouts(): Promise<string> {
  if (process.platform !== 'linux') return '';
  return `${await bootOf()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`;
}

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
async function removeOlder(file: string, names: readonly string[], me: string): Promise<void> {
  const inUse = [...names, beatFileOf(file, me)];
  for (const name of await readdir(dirname(file))) {
    const path = join(dirname(file), name);
    const isOlder = [after, beat].some((kind) => name.startsWith(`${basename(file)}${kind}`));
    if (isOlder && !inUse.includes(path)) await rm(path, { force: true });
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
  for (const name of names) if (await isOf(name, me)) await rm(name, { force: true });
}

const isOf = async (name: string, me: string): Promise<boolean> =>
  (await readFile(name, 'utf8').catch(() => '')) === me;

async function identityOf(pid: number): Promise<string> {
  const start = process.platform === 'linux' ? await linuxStart(pid).catch(() => '') : await askPs(pid, 'lstart');
  return `${pid} ${start || 'gone'}\n`;
}

async function linuxStart(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name in parentheses may hold spaces; the start time is the 20th field after it.
  const ticks = line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${ticks} ${await bootOf()}`;
}

const bootOf = async (): Promise<string> => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
