// Every Monday morning, members who want it are sent the figures of the week before. The email is written when it is
// sent.

import type { CommandContext } from '#commands/engine/command-context.ts';
import { canEmailStaff } from '#commands/team/email-link.ts';
import { newId } from '#db/new-id.ts';
import { insertStaffEmail } from '#db/messaging/staff-emails.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { findLogin } from '#db/team/logins.ts';
import { findWeekEmailMembers, markWeekMailed } from '#db/team/members.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { weekBefore } from '#domain/insights/figure-range.ts';
import { addDays, localDay, localMinutes } from '#domain/local-time.ts';

const fromMinutes = 7 * 60;
const validMs = 3 * 24 * 3600_000;

export async function emailWeek({ db, secrets, now }: CommandContext): Promise<void> {
  const at = now();
  await eachInTurn(await findWeekEmailMembers(db), async (member) => {
    const { organizationId, id, userId, language, timeZone, mailedWeek } = member;
    const week = weekBefore(localDay(at, timeZone)).from;
    const isMorning = localMinutes(at, timeZone) >= fromMinutes;
    const isMailed = mailedWeek !== null && mailedWeek >= week && mailedWeek <= addDays(week, 7);
    if (!isMorning || isMailed) return;
    const login = await findLogin(db, userId);
    // An address that was not verified may be a stranger's.
    if (!login?.isVerified || !(await canEmailStaff(db, organizationId))) return;
    const emailId = newId();
    await db.transaction().execute(async (trx) => {
      // Another process may have been quicker.
      if (!(await markWeekMailed(trx, { organizationId, memberId: id }, week))) return;
      await insertStaffEmail(trx, {
        organization_id: organizationId,
        id: emailId,
        kind: 'week',
        link_id: id,
        language,
        recipient: secrets.encrypt(login.email, fieldOf.staffEmailRecipient(emailId)),
        created_at: at,
        expires_at: new Date(at.getTime() + validMs),
      });
    });
  });
}
