import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import { holds, setRows } from '../rows.ts';
import { acrossOrganizations } from '../scope/look-up.ts';

export async function findInstallation(db: Db): Promise<{ isSetUp: boolean }> {
  const row = await db.selectFrom('installation').select('setup_done_at').where('id', '=', 1).executeTakeFirst();
  return { isSetUp: Boolean(row?.setup_done_at) };
}

/** Whether it was never set up and no organization is there, the demo neither: a backup may take its place. */
export async function isUnused(db: Db): Promise<boolean> {
  if ((await findInstallation(db)).isSetUp) return false;
  const first = await acrossOrganizations(db, (all) =>
    all.selectFrom('organization').select('id').limit(1).executeTakeFirst(),
  );
  return first === undefined;
}

/** The set-up deletes the one-time key. */
export async function markSetUp(trx: Transaction<Database>, now: Date): Promise<void> {
  await setRows(trx, 'installation', { id: 1 }, { setup_done_at: now, setup_key_hash: null });
}

/** Writes a row, to prove that writing works. */
export async function beat(db: Db, now: Date): Promise<void> {
  await setRows(db, 'installation', { id: 1 }, { beat_at: now });
}

/** Whether this check value belongs to the database's current secret; also true if no start has proven a secret yet. */
export async function isSecretKnown(db: Db, checkValue: Buffer): Promise<boolean> {
  const rows = await db
    .selectFrom('installation_secret')
    .select('check_value')
    .orderBy('key_id', 'desc')
    .limit(1)
    .execute();
  return rows.length === 0 || rows.some((row) => row.check_value.equals(checkValue));
}

/** Only one process at a time creates what an installation has once. */
export async function lockInstallation(trx: Transaction<Database>): Promise<void> {
  await sql`select id from installation where id = 1 for update`.execute(trx);
}

/** Returns whether it was stored: after the set-up there is no key. */
export async function keepSetupKey(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ setup_key_hash: hash })
    .where((is) => holds(is, { id: 1, setup_done_at: null }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findSetupKey(db: Db): Promise<Buffer | null> {
  const row = await db
    .selectFrom('installation')
    .select('setup_key_hash')
    .where((is) => holds(is, { id: 1, setup_done_at: null }))
    .executeTakeFirst();
  return row?.setup_key_hash ?? null;
}
