// Whoever opens an emailed link can read that address: the account that still signs in with it is verified.

import type { Trx } from '#db/database.ts';
import { findMember, type MemberKey } from '#db/team/members.ts';
import { findEmailProof, lockEmailProof, markEmailProofUsed } from '#db/team/email-proofs.ts';
import { findLogin, markVerified } from '#db/team/logins.ts';
import { system } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit, runOnce, type CommandContext, type Outcome } from '../engine/command.ts';
import { emailProofToken, isEmailedMark } from '#db/team/email-proof-token.ts';

/** Throws `not_found` if the link is not valid: the page says why. */
export async function verifyEmail(context: CommandContext, token: string): Promise<Outcome<{ memberId: string }>> {
  const { secrets } = context;
  const tokenHash = secrets.bearerHash(token);
  const organizationId = (await findEmailProof(context.db, tokenHash))?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx) => {
    const proof = await lockEmailProof(trx, tokenHash);
    const key = { organizationId, memberId: proof?.member_id ?? '' };
    const member = proof && (await findMember(trx, key));
    const login = member && (await findLogin(trx, member.user_id));
    if (!login || proof.used_at || proof.expires_at <= context.now()) throw new Refusal('not_found');
    // The account has another address now.
    if (emailProofToken(secrets, { id: proof.id, address: login.email }) !== token) throw new Refusal('not_found');
    await markEmailProofUsed(trx, proof, context.now());
    await verified(context, trx, { key, userId: member.user_id, email: login.email, by: 'link' });
    return { memberId: member.id };
  });
}

/** Called last in a transaction. An emailed invitation or reset link verifies the address too. */
export async function verifyByEmailedLink(
  context: CommandContext,
  trx: Trx,
  { key, userId, linkId, mark, by }: UsedLink,
): Promise<void> {
  const login = mark === null ? null : await findLogin(trx, userId);
  if (!login || mark === null) return;
  if (!isEmailedMark(context.secrets, { mark, linkId, address: login.email })) return;
  await verified(context, trx, { key, userId, email: login.email, by });
}

interface UsedLink {
  key: MemberKey;
  userId: string;
  linkId: string;
  /** Null: the link has none. */
  mark: string | null;
  by: 'invitation' | 'password_reset';
}

async function verified(
  context: CommandContext,
  trx: Trx,
  { key, userId, email, by }: { key: MemberKey; userId: string; email: string; by: string },
): Promise<void> {
  if (!(await markVerified(trx, { userId, email }))) return;
  const who = { kind: 'member', id: key.memberId } as const;
  const { organizationId } = key;
  await audit(context, trx, { organizationId, actor: who, kind: 'email_verified', subject: who, data: { by } });
}
