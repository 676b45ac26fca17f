// What a place's settings mean for a guest who gives their name or number there.

import type { PlaceRow } from '#db/place/places.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { usualRetentionHours } from '#domain/place/retention.ts';

export function presentPrivacy({ privacy, board }: Pick<PlaceRow, 'privacy' | 'board'>) {
  return {
    /** The retention of identifying data after the visit, in hours; 0: none. */
    keepHours: privacy.keepHours ?? usualRetentionHours,
    /** Whether the board shows the first names of called guests. */
    showsNames: boardSettingsOf(board).shows === 'name',
  };
}
