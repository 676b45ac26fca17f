import { access, constants } from 'node:fs/promises';
import program from '../../package.json' with { type: 'json' };
import { withSnapshot } from '#db/backup/snapshot.ts';
import { codeOf, diskOf, makeFolder } from '#db/files.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { hasRoomForBackup, type BackupFault } from '#domain/installation/backup-plan.ts';
import { ConfigError } from '../start/config.ts';
import type { BackupLock } from './backup-keys.ts';
import { partsOf, type BackupProgress } from './backup-parts.ts';
import { writeSealed } from './sealed-file.ts';

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
