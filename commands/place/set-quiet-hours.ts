// When a place's guests are left in peace: what is not about the line now waits for the morning.

import { findPlaceById } from '#db/place/lines.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { quietFault, type QuietHours } from '#domain/place/quiet-hours.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { PlaceAnswer } from './create-place.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function setQuietHours(
  context: CommandContext,
  actor: Staff,
  { placeId, isOn, from, to }: QuietHours & { placeId: string },
  once: Once | null,
): Promise<Outcome<PlaceAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  const organizationId = place.organization_id;
  authorise(actor, 'settings', { organizationId, placeId });
  const fault = quietFault({ isOn, from, to });
  if (fault) throw fieldRefusal(fault.field, fault.code);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, place);
    await trx
      .updateTable('place')
      .set({ quiet: JSON.stringify({ isOn, from, to }) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', placeId)
      .execute();
    const [subject, data] = [{ kind: 'place', id: placeId } as const, { fields: ['quiet'], isOn }];
    await audit(context, trx, { organizationId, actor, kind: 'place_changed', subject, placeId, data });
    return { placeId };
  });
}
