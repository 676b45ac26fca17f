// What members change of themselves.

import { updateMember, type MemberKey } from '#db/team/members.ts';
import { Refusal } from '#domain/refusal.ts';
import { runOnce, type Command, type CommandContext } from '../engine/command.ts';
import type { Trx } from '#db/database.ts';
import { checkName } from '../place/place-fields.ts';
import { weekBefore } from '#domain/insights/figure-range.ts';
import { localDay } from '#domain/local-time.ts';
import { may } from '#domain/team/permissions.ts';
import { deletePins } from '#db/team/shared-desks.ts';
import type { Staff } from '#domain/team/actor.ts';
import { endPasswordResets } from '#db/team/token-links.ts';

/** The name that their colleagues see. */
export const changeOwnName: Command<{ name: string }, null> = async (context, actor, { name }, idempotencyKey) => {
  const key = ownKey(actor);
  if (!key) throw new Refusal('forbidden');
  checkName(name);
  return runOnce(context, { organizationId: key.organizationId, actor, idempotencyKey }, async (trx) => {
    await updateMember(trx, key, { name: name.trim() });
    return null;
  });
};

/**
 * They subscribe to the weekly figures by email, in their current language, or unsubscribe. Only whoever may change a
 * place's settings gets them.
 */
interface WeekEmailInput {
  /** Null: they unsubscribe. */
  language: string | null;
  timeZone: string;
}

export const wantWeekEmail: Command<WeekEmailInput, null> = async (context, actor, input, idempotencyKey) => {
  const { language, timeZone } = input;
  const key = ownKey(actor);
  if (!key || !may(actor.role, 'settings', actor.grants)) throw new Refusal('forbidden');
  // The first one comes when the current week has ended.
  const week_mailed = weekBefore(localDay(context.now(), timeZone)).from;
  return runOnce(context, { organizationId: key.organizationId, actor, idempotencyKey }, async (trx) => {
    await updateMember(trx, key, { week_mail: language, week_mailed });
    return null;
  });
};

/** They end their other sessions or change their password: their PINs end on every shared browser. */
export const voidPins = (context: CommandContext, actor: Staff): Promise<void> =>
  forOneself(context, actor, (trx, key) => deletePins(trx, key));

/**
 * They change their password or address: links for a new password that were made before end. Whoever reads the old
 * mailbox may have asked for one.
 */
export const voidResetLinks = (context: CommandContext, actor: Staff): Promise<void> =>
  forOneself(context, actor, (trx, key) => endPasswordResets(trx, key, context.now()));

async function forOneself(
  context: CommandContext,
  actor: Staff,
  change: (trx: Trx, key: MemberKey) => Promise<void>,
): Promise<void> {
  const key = ownKey(actor);
  if (!key) return;
  const { organizationId } = key;
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx) => {
    await change(trx, key);
    return {};
  });
}

/** Null: a key of a program, or of the installation. */
function ownKey({ kind, id, organizationId }: Staff): MemberKey | null {
  return kind === 'member' && id !== null && organizationId !== null ? { organizationId, memberId: id } : null;
}
