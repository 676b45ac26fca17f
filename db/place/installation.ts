import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { findRow, setRows } from '../rows.ts';
import { acrossOrganizations } from '../scope/look-up.ts';

export async function findInstallation(db: Db): Promise<{ isSetUp: boolean }> {
  const row = await findRow(db, 'installation', { id: 1 });
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
export async function markSetUp(trx: Trx, now: Date): Promise<void> {
  await setRows(trx, 'installation', { id: 1 }, { setup_done_at: now, setup_key_hash: null });
}

/** Writes a row, to prove that writing works. */
export async function beat(db: Db, now: Date): Promise<void> {
  await setRows(db, 'installation', { id: 1 }, { beat_at: now });
}

/** Whether this check value belongs to the database's current secret; also true if no start has proven a secret yet. */
export async function isSecretKnown(db: Db, checkValue: Buffer): Promise<boolean> {
  return (await findCheckValue(db))?.equals(checkValue) ?? true;
}

/** Of the current secret; null: no start has proven a secret yet. */
export async function findCheckValue(db: Db): Promise<Buffer | null> {
  const secrets = db.selectFrom('installation_secret').select('check_value');
  const newest = await secrets.orderBy('key_id', 'desc').limit(1).executeTakeFirst();
  return newest?.check_value ?? null;
}

/** Only one process at a time creates what an installation has once. */
export async function lockInstallation(trx: Trx): Promise<void> {
  await sql`select id from installation where id = 1 for update`.execute(trx);
}

/** Returns whether it was stored: after the set-up there is no key. */
export function keepSetupKey(db: Db, hash: Buffer): Promise<boolean> {
  return setRows(db, 'installation', { id: 1, setup_done_at: null }, { setup_key_hash: hash });
}

export async function findSetupKey(db: Db): Promise<Buffer | null> {
  const row = await findRow(db, 'installation', { id: 1, setup_done_at: null });
  return row?.setup_key_hash ?? null;
}
