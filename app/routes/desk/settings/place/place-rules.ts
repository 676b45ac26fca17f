// The rules for the form of a place, the same as the server's, shown while the user types. Only the server knows whether a link is free.

import { parseName } from '#domain/name.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { slugError } from '#domain/place/slug.ts';
import { quietFault } from '#domain/place/quiet-hours.ts';
import { isLongestWait } from '#domain/place/longest-wait.ts';
import { isPause } from '#domain/place/visit-rule.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import { flat, formOf, group, text, textOrNull, tick, whole } from '#app/form/form-shape.ts';

/** The fault of a name that must not be empty. */
export function nameFault(name: string): string | null {
  const parsed = parseName(name);
  if (!parsed.ok) return parsed.code;
  return parsed.name === '' ? 'required' : null;
}

export const placeForm = formOf(
  {
    name: text(nameFault),
    address: textOrNull((address) => (address ?? '').length > addressMost && 'too_long'),
    country: text((country) => country === '' && 'country_unknown'),
    timeZone: text((zone) => !isTimeZone(zone) && 'time_zone_unknown'),
    defaultLanguage: text(),
    slug: text(slugError),
    visitRule: flat({ onePlace: tick('true'), pauseHours: whole((hours) => !isPause(hours) && 'out_of_range') }),
    longestWaitMinutes: whole((minutes) => !isLongestWait(minutes) && 'out_of_range'),
    quiet: group({ isOn: tick('true'), from: text(), to: text() }),
  },
  ({ quiet }) => {
    const fault = quietFault(quiet);
    return fault ? [{ path: `quiet.${fault.field}`, code: fault.code }] : [];
  },
);
