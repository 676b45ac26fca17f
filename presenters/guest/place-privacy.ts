// What a place's settings mean for a guest who gives their name or number there.

import type { PlaceRow } from '#db/place/places.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { usualRetentionHours } from '#domain/place/retention.ts';

interface PlacePrivacy {
  /** The retention of identifying data after the visit, in hours; 0: none. */
  keepHours: number;
  /** Whether the board shows the first names of called guests. */
  showsNames: boolean;
}

export function presentPrivacy({ privacy, board }: Pick<PlaceRow, 'privacy' | 'board'>): PlacePrivacy {
  return {
    keepHours: privacy.keepHours ?? usualRetentionHours,
    showsNames: boardSettingsOf(board).shows === 'name',
  };
}
