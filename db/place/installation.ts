import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';

export async function findInstallation(db: Db): Promise<{ isSetUp: boolean }> {
  const row = await db.selectFrom('installation').select('setup_done_at').where('id', '=', 1).executeTakeFirst();
  return { isSetUp: Boolean(row?.setup_done_at) };
}

/** The one-time key dies with the set-up. */
export async function markSetUp(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx.updateTable('installation').set({ setup_done_at: now, setup_key_hash: null }).where('id', '=', 1).execute();
}

/** Writes, to know that writing works. */
export async function beat(db: Db, now: Date): Promise<void> {
  await db.updateTable('installation').set({ beat_at: now }).where('id', '=', 1).execute();
}

/** Whether this check value is that of the database's secret today; also where no start has proven any yet. */
export async function isSecretKnown(db: Db, checkValue: Buffer): Promise<boolean> {
  const rows = await db
    .selectFrom('installation_secret')
    .select('check_value')
    .orderBy('key_id', 'desc')
    .limit(1)
    .execute();
  return rows.length === 0 || rows.some((row) => row.check_value.equals(checkValue));
}

/** What an installation has once at most is made by one at a time. */
export async function lockInstallation(trx: Transaction<Database>): Promise<void> {
  await sql`select id from installation where id = 1 for update`.execute(trx);
}

/** Whether it was kept: where the set-up is done there is none. */
export async function keepSetupKey(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ setup_key_hash: hash })
    .where('id', '=', 1)
    .where('setup_done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findSetupKey(db: Db): Promise<Buffer | null> {
  const row = await db
    .selectFrom('installation')
    .select('setup_key_hash')
    .where('id', '=', 1)
    .where('setup_done_at', 'is', null)
    .executeTakeFirst();
  return row?.setup_key_hash ?? null;
}
