// Links by which people join a team.

import type { Selectable, Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { InvitationTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';
import { findRow, holds, setRows } from '../rows.ts';

export type InvitationRow = Selectable<InvitationTable>;

export async function insertInvitation(
  trx: Transaction<Database>,
  invitation: Omit<InvitationRow, 'accepted_at' | 'revoked_at'>,
): Promise<void> {
  await trx.insertInto('invitation').values(invitation).execute();
}

/** By the hash of its token, whatever its state. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  return lookUp(db, (all) => byToken(all, tokenHash).executeTakeFirst());
}

/** The same, locked: no other transaction can use it meanwhile. */
export async function lockInvitation(trx: Transaction<Database>, tokenHash: Buffer): Promise<InvitationRow | null> {
  return lookUp(trx, (all) => byToken(all, tokenHash).forUpdate().executeTakeFirst());
}

function byToken(db: Db, tokenHash: Buffer) {
  return db.selectFrom('invitation').selectAll().where('token_hash', '=', tokenHash);
}

export interface InvitationKey {
  organizationId: string;
  invitationId: string;
}

export async function findInvitationById(
  db: Db,
  { organizationId, invitationId }: InvitationKey,
): Promise<InvitationRow | null> {
  return findRow(db, 'invitation', { organization_id: organizationId, id: invitationId });
}

/** Not used, not revoked, not expired. */
export function findOpenInvitations(db: Db, organizationId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where((is) => holds(is, { organization_id: organizationId, accepted_at: null, revoked_at: null }))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** A used or revoked invitation stays as it is. */
export async function endInvitation(
  trx: Transaction<Database>,
  { organizationId, invitationId }: InvitationKey,
  end: { accepted_at: Date } | { revoked_at: Date },
): Promise<void> {
  await setRows(
    trx,
    'invitation',
    { organization_id: organizationId, id: invitationId, accepted_at: null, revoked_at: null },
    end,
  );
}
