// Somebody forgot their password. Nobody is told whether the account exists: if it does, and can be written to, a link
// goes to its sign-in address. Whoever opens it sets a new password, and still shows a second step if the account has
// one. At most three an hour.

import { findMemberOfUser, hasMembershipElsewhere } from '#db/team/members.ts';
import { countResetEmails } from '#db/messaging/staff-emails.ts';
import { system } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { insertResetLink } from './create-password-reset.ts';
import { canEmailStaff, checkEmailLink, type LinkRecipient } from './email-link.ts';

const hourMs = 3_600_000;
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
