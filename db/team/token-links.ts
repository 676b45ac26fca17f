// Links of staff: to join a team, to set a new password, and to prove that a sign-in address is theirs. Each has a table.

import type { Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { InvitationTable, PasswordResetTable, EmailProofTable } from '../schema/schema.ts';
import type { Owned } from '../schema/column-types.ts';
import { lookUp } from '../scope/look-up.ts';
import { findRow, insertInto, lockRow, rowsOf, setRows, holds } from '../rows.ts';
import type { MemberKey } from './members.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#db/secret/secrets.ts';

interface Hashed {
  token_hash: Buffer;
}

interface LinkRows {
  invitation: InvitationRow;
  password_reset: PasswordResetRow;
  email_proof: Selectable<EmailProofTable>;
}

/** By the hash of its token, whatever its state. */
export const findLink = <Table extends keyof LinkRows>(db: Db, table: Table, token_hash: Buffer) =>
  lookUp(db, (all) => findRow<keyof LinkRows, Hashed>(all, table, { token_hash }) as Promise<LinkRows[Table] | null>);

/** The same, locked: no other transaction can use it meanwhile. */
export const lockLink = <Table extends keyof LinkRows>(trx: Trx, table: Table, token_hash: Buffer) =>
  lookUp(trx, (all) => lockRow<keyof LinkRows, Hashed>(all, table, { token_hash }) as Promise<LinkRows[Table] | null>);

export async function markLinkUsed(trx: Trx, table: 'password_reset' | 'email_proof', link: Owned, now: Date) {
  await setRows(trx, table, { organization_id: link.organization_id, id: link.id }, { used_at: now });
}

export type InvitationRow = Selectable<InvitationTable>;

export const insertInvitation = insertInto('invitation');

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

/** One email to a member at a time, so that the count of their emails is exact. */
export async function lockMember(trx: Trx, { organizationId, memberId }: MemberKey): Promise<void> {
  const member = rowsOf(trx, 'member', { organization_id: organizationId, id: memberId });
  await member.select('id').forNoKeyUpdate().execute();
}

/** When the member's links were made, since then. */
export async function emailProofTimes(db: Db, { organizationId, memberId }: MemberKey, since: Date): Promise<Date[]> {
  const proofs = rowsOf(db, 'email_proof', { organization_id: organizationId, member_id: memberId });
  const rows = await proofs.select('created_at').where('created_at', '>', since).orderBy('created_at').execute();
  return rows.map((row) => row.created_at);
}

export const insertEmailProof = insertInto('email_proof');

/** Links of a member that ended before then. */
export async function dropEmailProofs(trx: Trx, { organizationId, memberId }: MemberKey, before: Date): Promise<void> {
  await trx
    .deleteFrom('email_proof')
    .where((is) => holds(is, { organization_id: organizationId, member_id: memberId }))
    .where('expires_at', '<', before)
    .execute();
}

// The proof that a member reads an address. It is derived from its purpose and the address itself, and not stored: an
// email to one address reveals nothing about another.
type Deriving = Pick<Secrets, 'derive'>;

/** The token in the link. 43 characters, 256 bits. */
export function emailProofToken(secrets: Deriving, { id, address }: { id: string; address: string }): string {
  return secrets.derive(`email-proof:${id}:${address.toLowerCase()}`);
}

/** Extra mark in other links when they go by email. It is missing when the link is shown to the person who made it. */
export function emailedMark(secrets: Deriving, { linkId, address }: { linkId: string; address: string }): string {
  return secrets.derive(`mailed:${linkId}:${address.toLowerCase()}`);
}

export function isEmailedMark(secrets: Deriving, { mark, ...link }: { mark: string; linkId: string; address: string }) {
  const [given, right] = [Buffer.from(mark), Buffer.from(emailedMark(secrets, link))];
  return given.length === right.length && timingSafeEqual(given, right);
}
