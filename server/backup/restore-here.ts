// The restore of the set-up page: into the installation that runs here, whose server has stopped for it.

import { ConfigError, type Config } from '../start/config.ts';
import { readSecret } from '../start/read-secret.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupProgress } from './backup-parts.ts';
import { withStartedDatabase } from './installation-database.ts';
import { putSecret } from './put-secret.ts';
import { abandonRestore, restoreBackup } from './restore-backup.ts';

export interface RestoreHere {
  config: Config;
  file: string;
  keys: BackupKeys & { secret: string };
  say: (line: string) => void;
  onProgress: (progress: Omit<BackupProgress, 'rows'>) => void;
}

/**
 * The secret of the backup takes its place while the database is marked: killed before, the fresh installation starts as
 * it was; killed after, no server starts until `restore` has ended it; and with the rows, both fit. If it fails, the
 * fresh installation is made again.
 */
export async function restoreHere({ config, file, keys, say, onProgress }: RestoreHere): Promise<void> {
  const before = await readSecret(config);
  if (before === null) throw new ConfigError(['The secret of this installation is gone.']);
  const isSet = isSecretSet(config);
  await withStartedDatabase(config, say, async (address) => {
    try {
      await restoreBackup({
        address,
        file,
        keys,
        restoredAt: new Date(),
        onProgress,
        whenMarked: async () => (isSet ? undefined : putSecret(config.dataFolder, keys.secret)),
      });
    } catch (error) {
      await abandonRestore(address, async () => (isSet ? undefined : putSecret(config.dataFolder, before)));
      throw error;
    }
  });
}

/** Whether it comes from a setting, which the server cannot change. */
export const isSecretSet = ({ secret, secretFile }: Pick<Config, 'secret' | 'secretFile'>): boolean =>
  secret !== undefined || secretFile !== undefined;
