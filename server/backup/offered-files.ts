// The files that the set-up page offers to restore: those in the folder of backups, and one that was uploaded.

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfferedBackup } from '#app/session/request.server.ts';
import { isThere } from '#db/files.ts';
import { momentOfBackup } from '#domain/installation/backup-plan.ts';
import type { Config } from '../start/config.ts';
import { beginningOf, isByPassphrase } from './sealed-file.ts';

type Folders = Pick<Config, 'dataFolder' | 'backupFolder'>;

const maxOffered = 100;
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
export const wantsPassphrase = (file: string): Promise<boolean> => beginningOf(file).then(isByPassphrase, () => false);

export const hasErasedList = ({ dataFolder }: Folders): Promise<boolean> => isThere(join(dataFolder, 'erased.log'));

/** Those that were cut off too, by a process that was killed. */
export async function removeUploads(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(uploadFile)))
    await rm(join(dataFolder, name), { force: true });
}
