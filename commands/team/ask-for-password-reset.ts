// Somebody says that they forgot their password. Whether they have an account here is told to nobody: where they do, and can be written to, a
// link goes to the address they sign in with; whoever reads there sets a new password, and still shows a
// second step where the account has one. Three an hour, and no more.

import { findMemberOfUser, hasMembershipElsewhere } from '#db/team/members.ts';
import { countResetEmails } from '#db/messaging/staff-emails.ts';
import { system } from '#domain/team/actor.ts';
import { audit, runOnce, type CommandContext } from '../engine/command.ts';
import { insertResetLink } from './create-password-reset.ts';
import { canEmailStaff, checkEmailLink, type EmailedLink } from './email-link.ts';

const hourMs = 3_600_000;
const emailsAnHour = 3;

/** `userId`: of the account with that address; null: there is none. */
export async function askForPasswordReset(
  context: CommandContext,
  { userId, ...email }: EmailedLink & { userId: string | null },
): Promise<void> {
  const member = userId === null ? null : await findMemberOfUser(context.db, userId);
  const checked = checkEmailLink(email);
  if (!member || !checked) return;
  const { organization_id: organizationId, id: memberId } = member;
  await runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx) => {
    const since = new Date(context.now().getTime() - hourMs);
    if ((await countResetEmails(trx, { organizationId, memberId, since })) >= emailsAnHour) return;
    // Where no letter can go, a link that is on its way by hand stays good.
    if ((await hasMembershipElsewhere(trx, member)) || !(await canEmailStaff(trx, organizationId))) return;
    await insertResetLink(context, trx, { member, madeBy: null, isVouched: false, email: checked });
    const [actor, subject] = [{ kind: 'nobody', id: null } as const, { kind: 'member', id: memberId } as const];
    await audit(context, trx, {
      organizationId,
      actor,
      kind: 'password_reset_made',
      subject,
      data: { isEmailed: true },
    });
  });
}
