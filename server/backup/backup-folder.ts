// The folder in which an installation puts its own backups: room in it, and what leaves it.

import { access, constants, mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasRoomForBackup, type BackupFault } from '#domain/installation/backup-plan.ts';

/** Null: a backup may be written there. `lastBytes`: how large the last one was. */
export async function faultOfFolder(folder: string, lastBytes: number): Promise<BackupFault | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'no_room' : 'not_writable';
  }
  const { bavail, blocks, bsize } = await statfs(folder);
  return hasRoomForBackup({ freeBytes: bavail * bsize, bytes: blocks * bsize }, lastBytes) ? null : 'no_room';
}

/** Of these files, the ones that are there. */
export async function filesThere<File extends { file: string }>(
  folder: string,
  files: readonly File[],
): Promise<File[]> {
  const there = await Promise.all(files.map(({ file }) => stat(join(folder, file)).catch(() => null)));
  return files.filter((_, at) => there[at]?.isFile());
}

export async function removeBackup(folder: string, file: string): Promise<void> {
  await rm(join(folder, file), { force: true });
}

/** What a killed process left of a file. */
export async function removeUnfinished(folder: string, file: string): Promise<void> {
  await rm(join(folder, `${file}.part`), { force: true });
}
