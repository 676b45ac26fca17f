import { readFile, statfs } from 'node:fs/promises';

const path = '/dev/shm';
/** Databases of three files at a time, and of the apps that are walked through. */
const roomBytes = 4 * 2 ** 30;

/** A disk in memory, where a commit costs no wait; null where it is small, or runs no programs. */
export async function roomyMemoryDisk(): Promise<string | null> {
  const disk = await statfs(path).catch(() => null);
  if (disk === null || disk.bavail * disk.bsize <= roomBytes) return null;
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === path);
  return mount?.includes('noexec') ? null : path;
}
