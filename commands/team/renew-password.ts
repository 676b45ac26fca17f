// Whoever has a reset link sets a new password, once. All sessions from before end. `write` stores the password in the
// same transaction: if it fails, the link stays valid.

import { findLinkMaker, findMember, updateMember } from '#db/team/members.ts';
import { findPasswordReset, lockPasswordReset, markResetUsed } from '#db/team/password-resets.ts';
import { system } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { linkState } from '#domain/team/staff-link.ts';
import { runOnce, type CommandContext, type Outcome } from '../engine/command.ts';
import type { MemberAnswer } from './accept-invitation.ts';
import { verifyByEmailedLink } from './verify-email.ts';
import { asStanding } from '#domain/team/team.ts';

/** Throws `not_found` if the link is not valid, and whatever `write` throws. */
export async function renewPassword(
  context: CommandContext,
  token: string,
  write: (account: { userId: string; isVouched: boolean }) => Promise<void>,
  /** Of the link that went by email. */
  mark: string | null = null,
): Promise<Outcome<MemberAnswer>> {
  const tokenHash = context.secrets.bearerHash(token);
  const organizationId = (await findPasswordReset(context.db, tokenHash))?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx, note) => {
    const reset = await lockPasswordReset(trx, tokenHash);
    const member = reset && (await findMember(trx, { organizationId, memberId: reset.member_id }));
    const now = context.now();
    const isOpen = member && linkState(reset, await findLinkMaker(trx, reset), asStanding(member), now) === 'open';
    if (!isOpen) throw new Refusal('not_found');
    await markResetUsed(trx, reset, now);
    await updateMember(trx, { organizationId, memberId: member.id }, { sessions_from: now });
    await write({ userId: member.user_id, isVouched: reset.is_vouched });
    const who = { kind: 'member', id: member.id } as const;
    await note('password_reset', { actor: who, subject: who, data: { by: 'link' } });
    const { id: memberId, user_id: userId } = member;
    const key = { organizationId, memberId };
    await verifyByEmailedLink(context, trx, { key, userId, linkId: reset.id, mark, by: 'password_reset' });
    return { memberId: member.id };
  });
}
