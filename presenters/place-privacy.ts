// What a place's settings mean for whoever gives their name or number there.

import type { PlaceRow } from '#db/lines.ts';
import { keptHoursUnlessSet } from '#domain/kept-hours.ts';

export interface PlacePrivacy {
  /** How long what identifies a guest is kept after the visit; 0: not at all. */
  keepHours: number;
}

export function presentPrivacy({ privacy }: Pick<PlaceRow, 'privacy'>): PlacePrivacy {
  return { keepHours: privacy.keepHours ?? keptHoursUnlessSet };
}
