// A link by which a member sets a new password: made by whoever manages them, or by the machine itself. It works once,
// for an hour, and replaces earlier ones. Refused for an account that works for another organization too: nobody may
// enter another team by it.

import type { Trx } from '#db/database.ts';
import { findMember, hasMembershipElsewhere, type MemberKey, type MemberRow } from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import { insertPasswordReset } from '#db/team/password-resets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { passwordResetHours } from '#domain/team/staff-link.ts';
import { authoriseManaging, authoriseTeam, asStanding } from '#domain/team/team.ts';
import { runOnce, type Command, type CommandContext } from '../engine/command.ts';
import { checkEmailLink, emailLink, type LinkRecipient } from './email-link.ts';

interface PasswordResetAnswer {
  resetId: string;
  /** Whether it is also emailed to them. */
  isEmailed: boolean;
}

const hourMs = 3_600_000;

interface PasswordResetInput extends MemberKey {
  /** Their sign-in address. */
  emailTo?: LinkRecipient | null;
}

export const createPasswordReset: Command<PasswordResetInput, PasswordResetAnswer> = async (
  context,
  actor,
  { emailTo, ...key },
  idempotencyKey,
) => {
  const { organizationId } = key;
  authoriseTeam(actor, organizationId);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    const member = orNotFound(await findMember(trx, key));
    authoriseManaging(actor, asStanding(member));
    if (await hasMembershipElsewhere(trx, member)) throw new Refusal('forbidden');
    const madeBy = actor.kind === 'member' ? actor.id : null;
    const answer = await insertResetLink(context, trx, {
      member,
      madeBy,
      isVouched: true,
      email: checkEmailLink(emailTo),
    });
    const data = { isEmailed: answer.isEmailed };
    await note('password_reset_made', { subject: { kind: 'member', id: member.id }, data });
    return answer;
  });
};

export async function insertResetLink(
  context: CommandContext,
  trx: Trx,
  {
    member,
    madeBy,
    isVouched,
    email,
  }: { member: MemberRow; madeBy: string | null; isVouched: boolean; email: LinkRecipient | null },
): Promise<PasswordResetAnswer> {
  const [resetId, now] = [newId(), context.now()];
  const link = {
    organization_id: member.organization_id,
    created_at: now,
    expires_at: new Date(now.getTime() + passwordResetHours * hourMs),
  };
  await insertPasswordReset(trx, {
    ...link,
    id: resetId,
    member_id: member.id,
    token_hash: context.secrets.bearerHash(passwordResetToken(context.secrets, resetId)),
    made_by: madeBy,
    is_vouched: isVouched,
  });
  const isEmailed = await emailLink(context, trx, email, { ...link, kind: 'password_reset', link_id: resetId });
  return { resetId, isEmailed };
}

/** The token in the link. 43 characters, 256 bits. */
export function passwordResetToken(secrets: Pick<Secrets, 'derive'>, resetId: string): string {
  return secrets.derive(`password-reset:${resetId}`);
}
