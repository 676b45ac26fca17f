// Links by which members set a new password.

import type { Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { PasswordResetTable } from '../schema/schema.ts';
import type { MemberKey } from './members.ts';
import { lookUp } from '../scope/look-up.ts';
import { findRow, lockRow, setRows } from '../rows.ts';

type PasswordResetRow = Selectable<PasswordResetTable>;

/** Also ends the member's earlier links. */
export async function insertPasswordReset(trx: Trx, reset: Omit<PasswordResetRow, 'used_at' | 'revoked_at'>) {
  const { organization_id: organizationId, member_id: memberId, created_at } = reset;
  await endPasswordResets(trx, { organizationId, memberId }, created_at);
  await trx.insertInto('password_reset').values(reset).execute();
}

/** Ends the member's open links. */
export async function endPasswordResets(trx: Trx, { organizationId, memberId }: MemberKey, at: Date): Promise<void> {
  const open = { organization_id: organizationId, member_id: memberId, used_at: null, revoked_at: null };
  await setRows(trx, 'password_reset', open, { revoked_at: at });
}

/** By the hash of its token, whatever its state. */
export async function findPasswordReset(db: Db, tokenHash: Buffer): Promise<PasswordResetRow | null> {
  return lookUp(db, (all) => findRow(all, 'password_reset', { token_hash: tokenHash }));
}

/** The same, locked: no other transaction can use it meanwhile. */
export function lockPasswordReset(trx: Trx, tokenHash: Buffer) {
  return lookUp(trx, (all) => lockRow(all, 'password_reset', { token_hash: tokenHash }));
}

export async function markResetUsed(trx: Trx, { organization_id, id }: PasswordResetRow, now: Date) {
  await setRows(trx, 'password_reset', { organization_id, id }, { used_at: now });
}
