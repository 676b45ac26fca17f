// Changes the name under which a member's colleagues see them. Anybody may change their own, and nobody else's by this.

import { updateMember } from '#db/team/members.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { runOnce } from '../engine/run-once.ts';
import { checkName } from '../place/place-fields.ts';

export async function changeOwnName(
  context: CommandContext,
  actor: Staff,
  { name }: { name: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<null>> {
  const { kind, id, organizationId } = actor;
  if (kind !== 'member' || id === null || organizationId === null) throw new Refusal('forbidden');
  checkName('name', name);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await updateMember(trx, { organizationId, memberId: id }, { name: name.trim() });
    return null;
  });
}
