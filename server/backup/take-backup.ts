import { access, constants, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import program from '../../package.json' with { type: 'json' };
import { withSnapshot } from '#db/backup/snapshot.ts';
import { codeOf, diskOf, isThere, makeFolder } from '#db/files.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { hasRoomForBackup, type BackupFault } from '#domain/installation/backup-plan.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { type BackupLock, writeSealed } from './sealed-file.ts';
import { partsOf, type BackupProgress } from './backup-parts.ts';

interface BackupInput {
  /** Of the role that owns the tables. */
  address: string;
  file: string;
  /** The secret of the installation: a backup that another one seals would never be read again. */
  secret: string;
  lock: BackupLock;
  onProgress?: (progress: BackupProgress) => void;
}

/** Writes all of the installation at one moment, `takenAt`, into a file, while lines go on. */
export async function takeBackup({ address, file, secret, lock, onProgress }: BackupInput) {
  return withSnapshot(address, async (snapshot) => {
    const { secretCheck, takenAt, tickets } = snapshot.facts;
    if (secretCheck !== null && !secretCheck.equals(createSecrets(secret).checkValue()))
      throw new ConfigError([
        'This database was kept with another secret than the one that is here. Put that one back first.',
      ]);
    let rows = 0;
    const parts = partsOf(snapshot, program.version, onProgress, (counted) => (rows = counted));
    const bytes = await writeSealed(file, lock, parts);
    return { takenAt, tickets, rows, bytes };
  });
}

/** Null: a backup may be written into this folder. `lastBytes`: how large the last one was. */
export async function faultOfFolder(folder: string, lastBytes: number): Promise<BackupFault | null> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return codeOf(error) === 'ENOSPC' ? 'no_room' : 'not_writable';
  }
  return hasRoomForBackup(await diskOf(folder), lastBytes) ? null : 'no_room';
}

type BackupPlace = Pick<Config, 'backupFolder' | 'dataFolder'>;

/** Stays where backups are moved away. */
export const folderMark = 'turnstone-backups';

const isInDataFolder = ({ backupFolder, dataFolder }: BackupPlace): boolean =>
  backupFolder === join(dataFolder, 'backups');

/** The first backup says that this is the folder. */
export async function markFolder(place: BackupPlace): Promise<void> {
  if (!isInDataFolder(place)) await writeFile(join(place.backupFolder, folderMark), '', { flag: 'a', mode: 0o600 });
}

/** Whether the folder is not the one of the earlier backups, as the empty place of a disk that is not mounted. */
export async function isElsewhere(place: BackupPlace, earlier: readonly string[]): Promise<boolean> {
  if (earlier.length === 0 || isInDataFolder(place)) return false;
  for (const file of [folderMark, ...earlier]) if (await isThere(join(place.backupFolder, file))) return false;
  return true;
}
