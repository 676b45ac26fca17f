// Links by which people join a team.

import type { Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { InvitationTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';
import { findRow, insertInto, lockRow, rowsOf, setRows } from '../rows.ts';

export type InvitationRow = Selectable<InvitationTable>;

export const insertInvitation = insertInto('invitation');

/** By the hash of its token, whatever its state. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  return lookUp(db, (all) => findRow(all, 'invitation', { token_hash: tokenHash }));
}

/** The same, locked: no other transaction can use it meanwhile. */
export async function lockInvitation(trx: Trx, tokenHash: Buffer): Promise<InvitationRow | null> {
  return lookUp(trx, (all) => lockRow(all, 'invitation', { token_hash: tokenHash }));
}

export interface InvitationKey {
  organizationId: string;
  invitationId: string;
}

export function findInvitationById(db: Db, { organizationId, invitationId }: InvitationKey) {
  return findRow(db, 'invitation', { organization_id: organizationId, id: invitationId });
}

/** Not used, not revoked, not expired. */
export function findOpenInvitations(db: Db, organizationId: string, now: Date): Promise<InvitationRow[]> {
  return rowsOf(db, 'invitation', { organization_id: organizationId, accepted_at: null, revoked_at: null })
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** A used or revoked invitation stays as it is. */
export async function endInvitation(
  trx: Trx,
  { organizationId, invitationId }: InvitationKey,
  end: { accepted_at: Date } | { revoked_at: Date },
): Promise<void> {
  const open = { organization_id: organizationId, id: invitationId, accepted_at: null, revoked_at: null };
  await setRows(trx, 'invitation', open, end);
}
