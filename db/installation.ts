import type { Transaction } from 'kysely';
import type { Database, Db } from './database.ts';

export async function findInstallation(db: Db): Promise<{ isSetUp: boolean }> {
  const row = await db.selectFrom('installation').select('setup_done_at').where('id', '=', 1).executeTakeFirst();
  return { isSetUp: Boolean(row?.setup_done_at) };
}

/** The one-time key dies with the set-up. */
export async function markSetUp(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx.updateTable('installation').set({ setup_done_at: now, setup_key_hash: null }).where('id', '=', 1).execute();
}
