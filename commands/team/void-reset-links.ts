// A member changes their password or address: links for a new password that were made before end. Whoever reads the old
// mailbox may have asked for one.

import { endPasswordResets } from '#db/team/password-resets.ts';
import type { Staff } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

export async function voidResetLinks(context: CommandContext, actor: Staff): Promise<void> {
  const { id: memberId, organizationId } = actor;
  if (actor.kind !== 'member' || memberId === null || organizationId === null) return;
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx) => {
    await endPasswordResets(trx, { organizationId, memberId }, context.now());
    return {};
  });
}
