// The rules for the form of a place, the same as the server's, shown while the user types. Only the server knows whether a link is free.

import { parseName } from '#domain/ticket/name.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { slugError } from '#domain/place/slug.ts';
import { isPause, type VisitRule } from '#domain/place/visit-rule.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import type { FormEntries, FormFaults } from '../../../../form/form-answer.ts';
import { textIn } from '../../../../form/form-fields.ts';

export interface PlaceFacts {
  name: string;
  address: string;
  country: string;
  timeZone: string;
  defaultLanguage: string;
  slug: string;
  visitRule: VisitRule;
}

export function placeEntries({ visitRule: { onePlace, pauseHours }, ...texts }: PlaceFacts): FormEntries {
  const entries: FormEntries = [...Object.entries(texts), ['pauseHours', String(pauseHours)]];
  return onePlace ? [...entries, ['onePlace', 'true']] : entries;
}

export function placeIn(form: FormData): PlaceFacts {
  const text = (name: string): string => textIn(form, name);
  return {
    name: text('name'),
    address: text('address'),
    country: text('country'),
    timeZone: text('timeZone'),
    defaultLanguage: text('defaultLanguage'),
    slug: text('slug'),
    visitRule: { onePlace: text('onePlace') === 'true', pauseHours: Number(text('pauseHours') || NaN) },
  };
}

export function placeFaults(form: FormData): FormFaults {
  const place = placeIn(form);
  const faults: FormFaults = {};
  const name = nameFault(place.name);
  if (name) faults['name'] = name;
  if (place.address.length > addressMost) faults['address'] = 'too_long';
  if (place.country === '') faults['country'] = 'country_unknown';
  if (!isTimeZone(place.timeZone)) faults['timeZone'] = 'time_zone_unknown';
  const slug = slugError(place.slug);
  if (slug) faults['slug'] = slug;
  if (!isPause(place.visitRule.pauseHours)) faults['pauseHours'] = 'out_of_range';
  return faults;
}

/** The fault of a name that must not be empty. */
export function nameFault(name: string): string | null {
  const parsed = parseName(name);
  if (!parsed.ok) return parsed.code;
  return parsed.name === '' ? 'required' : null;
}
