// A member subscribes to the weekly figures by email, in their current language, or unsubscribes. Only whoever may
// change a place's settings gets them.

import { updateMember } from '#db/team/members.ts';
import { Refusal } from '#domain/refusal.ts';
import { weekBefore } from '#domain/insights/figure-range.ts';
import { localDay } from '#domain/local-time.ts';
import { may } from '#domain/team/permissions.ts';
import { runOnce, type Command } from '../engine/command.ts';

interface WeekEmailInput {
  /** Null: they unsubscribe. */
  language: string | null;
  timeZone: string;
}

export const wantWeekEmail: Command<WeekEmailInput, null> = async (context, actor, input, idempotencyKey) => {
  const { language, timeZone } = input;
  const { kind, id, organizationId, role, grants } = actor;
  if (kind !== 'member' || id === null || organizationId === null || !may(role, 'settings', grants))
    throw new Refusal('forbidden');
  // The first one comes when the current week has ended.
  const week_mailed = weekBefore(localDay(context.now(), timeZone)).from;
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await updateMember(trx, { organizationId, memberId: id }, { week_mail: language, week_mailed });
    return null;
  });
};
