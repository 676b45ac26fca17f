import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, passwordFileOf, type DatabaseRole } from './embedded-cluster.ts';
import { findPostmaster } from './embedded-postmaster.ts';

/** The address of the embedded Postgres that a running Turnstone uses in this data folder; null: none runs there. */
export async function findRunningPostgres(dataFolder: string, role: DatabaseRole = 'running'): Promise<string | null> {
  const home = join(dataFolder, 'postgres');
  const running = await findPostmaster(join(home, 'cluster'));
  if (!running) return null;
  const password = (await readFile(passwordFileOf(home, role), 'utf8')).trim();
  return addressOf(role, { password, port: running.port, database: 'turnstone' });
}
