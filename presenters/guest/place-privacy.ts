// What a place's settings mean for whoever gives their name or number there.

import type { PlaceRow } from '#db/place/places.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { keptHoursUnlessSet } from '#domain/place/kept-hours.ts';

export interface PlacePrivacy {
  /** How long what identifies a guest is kept after the visit; 0: not at all. */
  keepHours: number;
  /** Whether the board shows the given names of those who are called. */
  showsNames: boolean;
}

export function presentPrivacy({ privacy, board }: Pick<PlaceRow, 'privacy' | 'board'>): PlacePrivacy {
  return {
    keepHours: privacy.keepHours ?? keptHoursUnlessSet,
    showsNames: boardSettingsOf(board).shows === 'name',
  };
}
