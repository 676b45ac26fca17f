// A manager lets texts go again to numbers that begin alike and were held, until the day of work is over; the bounds of the day still hold.
// What is still worth saying is said. Taken back, they are held again; what was said until then stays said.

import { reviveDropped, setReleased } from '#db/messaging/held-prefixes.ts';
import { lockSpending } from '#db/messaging/spending.ts';
import type { Staff } from '#domain/team/actor.ts';
import { serviceDay } from '#domain/local-time.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { runOnce } from '../engine/run-once.ts';
import { placeToSet } from './update-spending.ts';

export interface ReleaseWish {
  placeId: string;
  heldId: string;
  /** False: hold them again. */
  isReleased: boolean;
}

export async function releasePrefix(
  context: CommandContext,
  actor: Staff,
  { placeId, heldId, isReleased }: ReleaseWish,
  once: Once | null,
): Promise<Outcome<{ revived: number }>> {
  const { now, runner } = context;
  const { organization_id: organizationId, time_zone: zone } = await placeToSet(context, actor, placeId);
  const outcome = await runOnce(context, { organizationId, actor, once }, async (trx) => {
    const place = { organizationId, placeId };
    // Nobody books a text of the place's, or drops one as held, meanwhile.
    await lockSpending(trx, place);
    const at = now();
    const released = isReleased ? { at, on: serviceDay(at, zone) } : null;
    const isChanged = await setReleased(trx, { ...place, id: heldId }, released);
    if (isChanged === null) throw new Refusal('not_found');
    const revived = isReleased && isChanged ? await reviveDropped(trx, place, ['held'], at) : 0;
    const [subject, data] = [{ kind: 'place', id: placeId } as const, { fields: ['held'], isReleased }];
    if (isChanged)
      await audit(context, trx, { organizationId, actor, kind: 'spending_changed', subject, placeId, data });
    return { revived };
  });
  runner.wakeSender?.();
  return outcome;
}
