import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from './embedded-postmaster.ts';

/** The address of the embedded Postgres that a running Turnstone holds on this data folder; null: none runs there. */
export async function findRunningPostgres(dataFolder: string): Promise<string | null> {
  const home = join(dataFolder, 'postgres');
  const running = await findPostmaster(join(home, 'cluster'));
  if (!running) return null;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return `postgres://turnstone:${encodeURIComponent(password)}@127.0.0.1:${running.port}/turnstone`;
}
