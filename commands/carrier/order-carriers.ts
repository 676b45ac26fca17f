// Which way a place tries first, and which ones after it. An account that came meanwhile stands behind those that were named.

import { findCarriersOfPlace, storeCarrierOrder } from '#db/messaging/carriers.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changePlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';

export interface OrderAnswer {
  carrierIds: string[];
}

export async function orderCarriers(
  context: CommandContext,
  actor: Staff,
  { placeId, carrierIds }: { placeId: string; carrierIds: readonly string[] },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<OrderAnswer>> {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const known = (await findCarriersOfPlace(trx, place)).map(({ id }) => id);
    const named = [...new Set(carrierIds)].filter((id) => known.includes(id));
    const ordered = [...named, ...known.filter((id) => !named.includes(id))];
    await storeCarrierOrder(trx, place, ordered);
    await note('channels_ordered', { data: { ordered } });
    return { carrierIds: ordered };
  });
}
