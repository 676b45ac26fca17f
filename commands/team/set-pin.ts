// A member sets the PIN for a shared browser where they signed in today. It replaces the old one.

import { findSharedDesk, lockSharedSignIn, updateSharedSignIn } from '#db/team/shared-desks.ts';
import type { Staff } from '#domain/team/actor.ts';
import { parsePin } from '#domain/team/pin.ts';
import { Refusal, accepted } from '#domain/refusal.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { hashPin } from './pin-hash.ts';

export async function setPin(
  context: CommandContext,
  actor: Staff,
  { browserHash, pin: input }: { browserHash: Buffer; pin: string },
): Promise<void> {
  const { id: memberId, organizationId } = actor;
  if (actor.kind !== 'member' || memberId === null || organizationId === null) throw new Refusal('not_found');
  const desk = await findSharedDesk(context.db, browserHash, context.now());
  if (desk?.organization_id !== organizationId) throw new Refusal('not_found');
  const key = { organizationId, sharedDeskId: desk.id, memberId };
  const { pin } = accepted('pin', parsePin(input));
  const hash = await hashPin(context.secrets, memberId, pin);
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx, note) => {
    if (!(await lockSharedSignIn(trx, key))) throw new Refusal('not_found');
    await updateSharedSignIn(trx, key, { pin_hash: hash, wrong_tries: 0 });
    await note('pin_set', { subject: { kind: 'member', id: memberId } });
    return {};
  });
}
