import { readFile, statfs } from 'node:fs/promises';

const path = '/dev/shm';
/** Enough for the databases of three test files at a time, and of the apps of the journeys. */
const roomBytes = 4 * 2 ** 30;

/** A disk in memory, where a commit costs no wait; null: it is too small, or runs no programs. */
export async function roomyMemoryDisk(): Promise<string | null> {
  const disk = await statfs(path).catch(() => null);
  if (disk === null || disk.bavail * disk.bsize <= roomBytes) return null;
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === path);
  return mount?.includes('noexec') ? null : path;
}
