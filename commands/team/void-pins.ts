// A member ends their other sessions or changes their password: their PINs end on every shared browser.

import { deletePins } from '#db/team/shared-desks.ts';
import type { Staff } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

export async function voidPins(context: CommandContext, actor: Staff): Promise<void> {
  const { id: memberId, organizationId } = actor;
  if (actor.kind !== 'member' || memberId === null || organizationId === null) return;
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx) => {
    await deletePins(trx, { organizationId, memberId });
    return {};
  });
}
