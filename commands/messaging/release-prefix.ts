// A manager lets texts go again to numbers that begin alike and were held, until the day of work is over; the bounds of the day still hold.
// What is still worth saying is said. Taken back, they are held again; what was said until then stays said.

import { reviveDropped, setReleased } from '#db/messaging/held-prefixes.ts';
import { lockSpending } from '#db/messaging/spending.ts';
import { serviceDay } from '#domain/local-time.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';

export interface ReleaseInput {
  placeId: string;
  heldId: string;
  /** False: hold them again. */
  isReleased: boolean;
}

export async function releasePrefix(
  context: CommandContext,
  actor: Staff,
  { placeId, heldId, isReleased }: ReleaseInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ revived: number }>> {
  const { now, runner } = context;
  const { organizationId, place } = await placeFor(context, actor, 'settings', placeId);
  const key = { organizationId, placeId };
  const outcome = await changeAtPlace(context, { ...key, actor, idempotencyKey }, async ({ trx, note }) => {
    // Nobody books a text of the place's, or drops one as held, meanwhile.
    await lockSpending(trx, key);
    const at = now();
    const released = isReleased ? { at, on: serviceDay(at, place.time_zone) } : null;
    const isChanged = await setReleased(trx, { ...key, id: heldId }, released);
    if (isChanged === null) throw new Refusal('not_found');
    const revived = isReleased && isChanged ? await reviveDropped(trx, key, ['held'], at) : 0;
    if (isChanged) await note('spending_changed', { data: { fields: ['held'], isReleased } });
    return { revived };
  });
  runner.wakeSender?.();
  return outcome;
}
