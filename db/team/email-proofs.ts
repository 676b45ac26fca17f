// Links by which members prove that their sign-in address is theirs.

import type { Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { MemberKey } from './members.ts';
import type { EmailProofTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';
import { findRow, holds, insertInto, lockRow, rowsOf, setRows } from '../rows.ts';

type EmailProofRow = Selectable<EmailProofTable>;

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

/** By the hash of its token, whatever its state. */
export async function findEmailProof(db: Db, tokenHash: Buffer): Promise<EmailProofRow | null> {
  return lookUp(db, (all) => findRow(all, 'email_proof', { token_hash: tokenHash }));
}

/** The same, locked: no other transaction can use it meanwhile. */
export async function lockEmailProof(trx: Trx, tokenHash: Buffer): Promise<EmailProofRow | null> {
  return lookUp(trx, (all) => lockRow(all, 'email_proof', { token_hash: tokenHash }));
}

export async function markEmailProofUsed(trx: Trx, { organization_id, id }: EmailProofRow, now: Date) {
  await setRows(trx, 'email_proof', { organization_id, id }, { used_at: now });
}
