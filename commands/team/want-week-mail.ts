// A member wants the figures of each week by e-mail, in the language they read now, or does not want them any more. Only who may
// change the settings of a place gets them, and each member decides for themselves.

import { updateMember } from '#db/team/members.ts';
import { Refusal } from '#domain/refusal.ts';
import { weekBefore } from '#domain/insights/figure-range.ts';
import { localDay } from '#domain/local-time.ts';
import { may } from '#domain/team/permissions.ts';
import { runOnce, type Command } from '../engine/command.ts';

interface WeekMailInput {
  /** Null: they do not want it. */
  language: string | null;
  timeZone: string;
}

export const wantWeekMail: Command<WeekMailInput, null> = async (
  context,
  actor,
  { language, timeZone },
  idempotencyKey,
) => {
  const { kind, id, organizationId, role, grants } = actor;
  if (kind !== 'member' || id === null || organizationId === null || !may(role, 'settings', grants))
    throw new Refusal('forbidden');
  // The first one comes when the week that is under way has ended.
  const week_mailed = weekBefore(localDay(context.now(), timeZone)).from;
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await updateMember(trx, { organizationId, memberId: id }, { week_mail: language, week_mailed });
    return null;
  });
};
