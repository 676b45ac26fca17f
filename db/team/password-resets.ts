// Links by which members set a new password.

import type { Selectable, Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { PasswordResetTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';
import { holds, setRows } from '../rows.ts';

type PasswordResetRow = Selectable<PasswordResetTable>;

/** Also ends the member's earlier links. */
export async function insertPasswordReset(
  trx: Transaction<Database>,
  reset: Omit<PasswordResetRow, 'used_at' | 'revoked_at'>,
): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ revoked_at: reset.created_at })
    .where((is) => holds(is, { organization_id: reset.organization_id, member_id: reset.member_id, used_at: null }))
    .where('revoked_at', 'is', null)
    .execute();
  await trx.insertInto('password_reset').values(reset).execute();
}

/** By the hash of its token, whatever its state. */
export async function findPasswordReset(db: Db, tokenHash: Buffer): Promise<PasswordResetRow | null> {
  return lookUp(db, (all) => byToken(all, tokenHash).executeTakeFirst());
}

/** The same, locked: no other transaction can use it meanwhile. */
export async function lockPasswordReset(
  trx: Transaction<Database>,
  tokenHash: Buffer,
): Promise<PasswordResetRow | null> {
  return lookUp(trx, (all) => byToken(all, tokenHash).forUpdate().executeTakeFirst());
}

function byToken(db: Db, tokenHash: Buffer) {
  return db.selectFrom('password_reset').selectAll().where('token_hash', '=', tokenHash);
}

export async function markResetUsed(trx: Transaction<Database>, reset: PasswordResetRow, now: Date): Promise<void> {
  await setRows(trx, 'password_reset', { organization_id: reset.organization_id, id: reset.id }, { used_at: now });
}
