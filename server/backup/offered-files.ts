// The files that the set-up page offers to restore: those in the folder of backups, and one that was uploaded.

import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfferedBackup } from '#app/session/request.server.ts';
import { momentOfBackup } from '#domain/installation/backup-plan.ts';
import type { Config } from '../start/config.ts';
import { isByPassphrase } from './backup-keys.ts';

type Folders = Pick<Config, 'dataFolder' | 'backupFolder'>;

const maxOffered = 100;
const beginningBytes = 4096;
/** No file of the other folder has this name: they end in `.age`. */
export const uploadName = 'upload';
const uploadFile = 'restore-upload.age';

export const pathOf = ({ dataFolder, backupFolder }: Folders, name: string): string =>
  name === uploadName ? join(dataFolder, uploadFile) : join(backupFolder, name);

export async function offeredFiles(folders: Folders): Promise<OfferedBackup[]> {
  const listed = await readdir(folders.backupFolder).catch(() => []);
  const names = [uploadName, ...listed.filter((name) => name.endsWith('.age'))];
  const files = await Promise.all(names.map((name) => look(folders, name)));
  return files
    .filter((file) => file !== null)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, maxOffered);
}

async function look(folders: Folders, name: string): Promise<OfferedBackup | null> {
  const found = await stat(pathOf(folders, name)).catch(() => null);
  if (!found?.isFile()) return null;
  return { name, bytes: found.size, at: momentOfBackup(name) ?? found.mtime, isUploaded: name === uploadName };
}

/** Whether a passphrase opens it. */
export async function wantsPassphrase(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const beginning = Buffer.alloc(beginningBytes);
    const { bytesRead } = await handle.read(beginning, 0, beginningBytes, 0);
    const [head = ''] = beginning.toString('latin1', 0, bytesRead).split('\n---', 1);
    return isByPassphrase.test(head);
  } finally {
    await handle.close();
  }
}

export const hasErasedList = async ({ dataFolder }: Folders): Promise<boolean> =>
  (await stat(join(dataFolder, 'erased.log')).catch(() => null)) !== null;

/** Those that were cut off too, by a process that was killed. */
export async function removeUploads(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(uploadFile)))
    await rm(join(dataFolder, name), { force: true });
}
