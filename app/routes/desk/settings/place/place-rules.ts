// The rules for the form of a place, the same as the server's, shown while the user types. Only the server knows whether a link is free.

import { parseName } from '#domain/name.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { slugError } from '#domain/place/slug.ts';
import { quietFault, type QuietHours } from '#domain/place/quiet-hours.ts';
import { isPause, type VisitRule } from '#domain/place/visit-rule.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';
import { textIn } from '#app/form/form-fields.ts';

export interface PlaceFacts {
  name: string;
  address: string;
  country: string;
  timeZone: string;
  defaultLanguage: string;
  slug: string;
  visitRule: VisitRule;
  quiet: QuietHours;
}

export function placeEntries({ visitRule, quiet, ...texts }: PlaceFacts): FormEntries {
  return [
    ...Object.entries(texts),
    ['pauseHours', String(visitRule.pauseHours)],
    ...(visitRule.onePlace ? ([['onePlace', 'true']] satisfies FormEntries) : []),
    ...(quiet.isOn ? ([['quiet.isOn', 'true']] satisfies FormEntries) : []),
    ['quiet.from', quiet.from],
    ['quiet.to', quiet.to],
  ];
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
    quiet: { isOn: text('quiet.isOn') === 'true', from: text('quiet.from'), to: text('quiet.to') },
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
  const quiet = quietFault(place.quiet);
  if (quiet) faults[`quiet.${quiet.field}`] = quiet.code;
  return faults;
}

/** The fault of a name that must not be empty. */
export function nameFault(name: string): string | null {
  const parsed = parseName(name);
  if (!parsed.ok) return parsed.code;
  return parsed.name === '' ? 'required' : null;
}
