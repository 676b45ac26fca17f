// Changes the name that a member's colleagues see. Members change only their own.

import { updateMember } from '#db/team/members.ts';
import { Refusal } from '#domain/refusal.ts';
import { runOnce, type Command } from '../engine/command.ts';
import { checkName } from '../place/place-fields.ts';

export const changeOwnName: Command<{ name: string }, null> = async (context, actor, { name }, idempotencyKey) => {
  const { kind, id, organizationId } = actor;
  if (kind !== 'member' || id === null || organizationId === null) throw new Refusal('forbidden');
  checkName(name);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await updateMember(trx, { organizationId, memberId: id }, { name: name.trim() });
    return null;
  });
};
