// How a place looks, on every screen with its name: its own colour, its logo, its cover.

import type { PlaceLook } from '#contract/views.ts';
import type { PlaceRow } from '#db/place/places.ts';

export function presentLook({ look }: Pick<PlaceRow, 'look'>): PlaceLook {
  return { accent: look.accent ?? null, logo: look.logo ?? null, cover: look.cover ?? null };
}
