// Changes the name under which a member's colleagues see them. Anybody may change their own, and nobody else's by this.

import type { Staff } from '#domain/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CommandContext, Once } from './context.ts';
import type { Outcome } from './line-runner.ts';
import { checkName } from './place-fields.ts';
import { runOnce } from './run-once.ts';

export async function changeOwnName(
  context: CommandContext,
  actor: Staff,
  { name }: { name: string },
  once: Once | null,
): Promise<Outcome<null>> {
  const { kind, id, organizationId } = actor;
  if (kind !== 'member' || id === null || organizationId === null) throw new Refusal('forbidden');
  checkName('name', name);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await trx
      .updateTable('member')
      .set({ name: name.trim() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    return null;
  });
}
