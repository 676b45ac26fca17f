// Links for a new password.

import type { Trx } from '#db/database.ts';
import {
  findMember,
  hasMembershipElsewhere,
  type MemberKey,
  type MemberRow,
  findMemberOfUser,
  findLinkMaker,
  updateMember,
} from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import { insertPasswordReset, findLink, lockLink, markLinkUsed } from '#db/team/token-links.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { passwordResetHours, linkState } from '#domain/team/staff-link.ts';
import { authoriseManaging, authoriseTeam, asStanding } from '#domain/team/team.ts';
import { runOnce, type Command, type CommandContext, type Outcome } from '../engine/command.ts';
import { checkEmailLink, emailLink, type LinkRecipient, canEmailStaff } from './email-link.ts';
import { countResetEmails } from '#db/messaging/staff-emails.ts';
import { system } from '#domain/team/actor.ts';
import type { MemberAnswer } from './members.ts';
import { verifyByEmailedLink } from './email-proofs.ts';

// A link by which a member sets a new password: made by whoever manages them, or by the machine itself. It works once,
// for an hour, and replaces earlier ones. Refused for an account that works for another organization too: nobody may
// enter another team by it.

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

// Somebody forgot their password. Nobody is told whether the account exists: if it does, and can be written to, a link
// goes to its sign-in address. Whoever opens it sets a new password, and still shows a second step if the account has
// one. At most three an hour.

const emailsAnHour = 3;

/** `userId`: of the account with that address; null: there is none. */
export async function askForPasswordReset(
  context: CommandContext,
  { userId, ...email }: LinkRecipient & { userId: string | null },
): Promise<void> {
  const member = userId === null ? null : await findMemberOfUser(context.db, userId);
  const checked = checkEmailLink(email);
  if (!member || !checked) return;
  const { organization_id: organizationId, id: memberId } = member;
  await runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx, note) => {
    const since = new Date(context.now().getTime() - hourMs);
    if ((await countResetEmails(trx, { organizationId, memberId, since })) >= emailsAnHour) return;
    // If no email can be sent, a link that was handed over stays valid.
    if ((await hasMembershipElsewhere(trx, member)) || !(await canEmailStaff(trx, organizationId))) return;
    await insertResetLink(context, trx, { member, madeBy: null, isVouched: false, email: checked });
    const [actor, subject] = [{ kind: 'nobody', id: null } as const, { kind: 'member', id: memberId } as const];
    await note('password_reset_made', { actor, subject, data: { isEmailed: true } });
  });
}

// Whoever has a reset link sets a new password, once. All sessions from before end. `write` stores the password in the
// same transaction: if it fails, the link stays valid.

/** Throws `not_found` if the link is not valid, and whatever `write` throws. */
export async function renewPassword(
  context: CommandContext,
  token: string,
  write: (account: { userId: string; isVouched: boolean }) => Promise<void>,
  /** Of the link that went by email. */
  mark: string | null = null,
): Promise<Outcome<MemberAnswer>> {
  const tokenHash = context.secrets.bearerHash(token);
  const organizationId = (await findLink(context.db, 'password_reset', tokenHash))?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx, note) => {
    const reset = await lockLink(trx, 'password_reset', tokenHash);
    const member = reset && (await findMember(trx, { organizationId, memberId: reset.member_id }));
    const now = context.now();
    const isOpen = member && linkState(reset, await findLinkMaker(trx, reset), asStanding(member), now) === 'open';
    if (!isOpen) throw new Refusal('not_found');
    await markLinkUsed(trx, 'password_reset', reset, now);
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
