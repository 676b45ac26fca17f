// Changes how long a place keeps what identifies its guests, and whether its boards show given names. Owners decide it, because they answer for it.

import { findPlaceById } from '#db/place/lines.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { BoardSettings } from '#domain/place/board-settings.ts';
import { areKeptHours } from '#domain/place/kept-hours.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { PlaceAnswer } from './create-place.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

interface PrivacyWish {
  placeId: string;
  keepHours: number;
  shows: BoardSettings['shows'];
}

export async function updatePrivacy(
  context: CommandContext,
  actor: Staff,
  { placeId, keepHours, shows }: PrivacyWish,
  once: Once | null,
): Promise<Outcome<PlaceAnswer>> {
  const known = await findPlaceById(context.db, placeId);
  if (!known) throw new Refusal('not_found');
  const organizationId = known.organization_id;
  authorise(actor, 'own', { organizationId, placeId });
  if (!areKeptHours(keepHours)) throw fieldRefusal('keepHours', 'out_of_range');
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, known);
    const place = (await findPlaceById(trx, placeId)) ?? known;
    await trx
      .updateTable('place')
      .set({
        privacy: JSON.stringify({ ...place.privacy, keepHours }),
        board: JSON.stringify({ ...place.board, shows }),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', placeId)
      .execute();
    const columns = { privacy: { ...place.privacy, keepHours }, board: { ...place.board, shows } };
    const [subject, data] = [
      { kind: 'place', id: placeId } as const,
      { fields: changedColumns(place, columns), keepHours, shows },
    ];
    await audit(context, trx, { organizationId, actor, kind: 'privacy_changed', subject, placeId, data });
    return { placeId };
  });
}
