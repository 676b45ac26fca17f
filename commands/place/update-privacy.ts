// Changes a place's retention, and whether its boards show given names. Only owners may: they answer for it.

import { setPlace } from '#db/place/places.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import type { BoardSettings } from '#domain/place/board-settings.ts';
import { isRetention } from '#domain/place/retention.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import type { PlaceAnswer } from './create-place.ts';

interface PrivacyInput {
  placeId: string;
  keepHours: number;
  shows: BoardSettings['shows'];
}

export const updatePrivacy: Command<PrivacyInput, PlaceAnswer> = async (context, actor, input, idempotencyKey) => {
  const { placeId, keepHours, shows } = input;
  const { organizationId } = await placeFor(context, actor, 'own', placeId);
  if (!isRetention(keepHours)) throw fieldRefusal('keepHours', 'out_of_range');
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const [privacy, board] = [
      { ...place.privacy, keepHours },
      { ...place.board, shows },
    ];
    await setPlace(trx, place, { privacy: JSON.stringify(privacy), board: JSON.stringify(board) });
    const fields = changedColumns(place, { privacy, board });
    await note('privacy_changed', { data: { fields, keepHours, shows } });
    return { placeId };
  });
};
