import { join } from 'node:path';
import type { Disk } from '#domain/installation/disk-state.ts';
import type { Config } from '../start/config.ts';
import { readSecret } from '../start/read-secret.ts';

export interface ArchiveDeps {
  config: Pick<Config, 'archiveDays' | 'dataFolder' | 'secret' | 'secretFile'> & { archiveFolder: string };
  /** Of the superuser: slots and copies of the files are its own. */
  address: string;
  now: () => Date;
  /** Of the database's files; absent: that of the data folder. */
  disk?: () => Promise<Disk>;
}

export const clusterOf = ({ config }: ArchiveDeps): string => join(config.dataFolder, 'postgres', 'cluster');

export async function secretOf({ config }: ArchiveDeps): Promise<string> {
  const secret = await readSecret(config);
  if (secret === null) throw new Error('The secret of the installation is gone.');
  return secret;
}
