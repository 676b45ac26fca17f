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
}

export function placeEntries({ name, address, country, timeZone, defaultLanguage }: PlaceFacts): FormEntries {
  return Object.entries({ name, address, country, timeZone, defaultLanguage });
}

export function placeFaults(form: FormData): FormFaults {
  const faults: FormFaults = {};
  const name = nameFault(textIn(form, 'name'));
  if (name) faults['name'] = name;
  if (textIn(form, 'address').length > addressMost) faults['address'] = 'too_long';
  if (textIn(form, 'country') === '') faults['country'] = 'country_unknown';
  if (!isTimeZone(textIn(form, 'timeZone'))) faults['timeZone'] = 'time_zone_unknown';
  return faults;
}

export function slugFaults(form: FormData): FormFaults {
  const fault = slugError(textIn(form, 'slug'));
  return fault ? { slug: fault } : {};
}

/** The fault of a name that must not be empty. */
export function nameFault(name: string): string | null {
  const parsed = parseName(name);
  if (!parsed.ok) return parsed.code;
  return parsed.name === '' ? 'required' : null;
}

export function visitEntries({ onePlace, pauseHours }: VisitRule): FormEntries {
  return [...(onePlace ? ([['onePlace', 'true']] as FormEntries) : []), ['pauseHours', String(pauseHours)]];
}

export function visitRuleIn(form: FormData): VisitRule {
  return { onePlace: textIn(form, 'onePlace') === 'true', pauseHours: Number(textIn(form, 'pauseHours') || NaN) };
}

export function visitFaults(form: FormData): FormFaults {
  return isPause(visitRuleIn(form).pauseHours) ? {} : { pauseHours: 'out_of_range' };
}
