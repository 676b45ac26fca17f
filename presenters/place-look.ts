// What every screen shows of a place: how it is called, where it is, and how it looks.

import type { PlaceLook } from '#contract/views.ts';
import type { PlaceRow } from '#db/place/places.ts';
import type { ByLanguage } from '#domain/by-language.ts';

export function presentLook({ look }: Pick<PlaceRow, 'look'>): PlaceLook {
  return { accent: look.accent ?? null, logo: look.logo ?? null, cover: look.cover ?? null };
}

/** A text of the place in this language, or in another one it is written in. */
export function inLanguageOf(language: string, texts: ByLanguage): string {
  return texts[language] ?? Object.values(texts)[0] ?? '';
}

type NameColumns = Pick<PlaceRow, 'slug' | 'name' | 'country' | 'time_zone' | 'languages' | 'default_language'>;

export const presentNamedPlace = (place: NameColumns) => ({
  slug: place.slug,
  name: place.name,
  country: place.country,
  timeZone: place.time_zone,
  languages: place.languages,
  defaultLanguage: place.default_language,
});
