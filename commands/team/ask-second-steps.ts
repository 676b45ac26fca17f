// An owner sets which roles need a second step. They must have one themselves: nobody is locked out by their own rule.
// It holds from the next request on.

import { findSecondStepRoles, hasSecondFactor, keepSecondStepRoles } from '#db/team/second-steps.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { Role } from '#domain/team/permissions.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { askedRoles } from '#domain/team/second-step.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

export async function askSecondSteps(
  context: CommandContext,
  actor: Staff,
  { organizationId, placeId, roles }: { organizationId: string; placeId: string; roles: readonly string[] },
): Promise<{ roles: Role[] }> {
  authorise(actor, 'own', { organizationId, placeId });
  requireProof(actor, 'ask_second_steps');
  const { answer } = await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx, note) => {
    const before = await findSecondStepRoles(trx, organizationId);
    const asked = askedRoles(roles);
    const { kind, id } = actor;
    const isShown = kind !== 'member' || id === null || (await hasSecondFactor(trx, { organizationId, memberId: id }));
    if (asked.some((role) => !before.includes(role)) && !isShown) throw fieldRefusal('roles', 'second_step_first');
    await keepSecondStepRoles(trx, { organizationId, roles: asked });
    if (asked.join() !== before.join()) await note('rules_changed', { data: { secondStep: asked, from: before } });
    return { roles: asked };
  });
  return answer;
}
