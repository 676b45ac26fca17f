// Links by which people join a team.

import type { Selectable, Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { InvitationTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';

export type InvitationRow = Selectable<InvitationTable>;

export async function insertInvitation(
  trx: Transaction<Database>,
  invitation: Omit<InvitationRow, 'accepted_at' | 'revoked_at'>,
): Promise<void> {
  await trx.insertInto('invitation').values(invitation).execute();
}

/** By the hash of its token, whatever its state. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  return (await lookUp(db, (all) => byToken(all, tokenHash).executeTakeFirst())) ?? null;
}

/** The same, locked: no other transaction can use it meanwhile. */
export async function lockInvitation(trx: Transaction<Database>, tokenHash: Buffer): Promise<InvitationRow | null> {
  return (await lookUp(trx, (all) => byToken(all, tokenHash).forUpdate().executeTakeFirst())) ?? null;
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
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Not used, not revoked, not expired. */
export function findOpenInvitations(db: Db, organizationId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
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
  await trx
    .updateTable('invitation')
    .set(end)
    .where('organization_id', '=', organizationId)
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
