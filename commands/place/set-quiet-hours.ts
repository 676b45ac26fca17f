// When a place's guests are left in peace: what is not about the line now waits for the morning.

import { setPlace } from '#db/place/places.ts';
import { quietFault, type QuietHours } from '#domain/place/quiet-hours.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changePlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { PlaceAnswer } from './create-place.ts';

export async function setQuietHours(
  context: CommandContext,
  actor: Staff,
  { placeId, isOn, from, to }: QuietHours & { placeId: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PlaceAnswer>> {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  const fault = quietFault({ isOn, from, to });
  if (fault) throw fieldRefusal(fault.field, fault.code);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    await setPlace(trx, place, { quiet: JSON.stringify({ isOn, from, to }) });
    await note('place_changed', { data: { fields: ['quiet'], isOn } });
    return { placeId };
  });
}
