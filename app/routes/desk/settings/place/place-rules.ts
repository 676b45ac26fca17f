// The rules for the forms of a place and its privacy, the same as the server's, shown while the user types. Only the server knows whether a link is free.

import { nameFault } from '#domain/line/line-faults.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { slugError } from '#domain/place/slug.ts';
import { quietFault } from '#domain/place/quiet-hours.ts';
import { isLongestWait } from '#domain/place/longest-wait.ts';
import { isPause } from '#domain/place/visit-rule.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import { flat, formOf, group, text, textOrNull, tick, whole, oneOf } from '#app/form/form-shape.ts';
import { isRetention } from '#domain/place/retention.ts';

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

export const shownOfGuests = ['number', 'name'] as const;

/** Hours, from 0 (deleted at once) to a month. The place's own value is offered too. */
export const usualHours: readonly number[] = [0, 1, 4, 12, 24, 48, 72, 168, 336, 720];

export const privacyForm = formOf({
  keepHours: whole((hours) => !isRetention(hours) && 'out_of_range'),
  shows: oneOf(shownOfGuests, 'number'),
});
