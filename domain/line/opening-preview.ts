// Computes a preview of the next days: opening times on the place's own clock, exceptions with their reasons, and days on which clocks
// change. A page shows it while staff edit the hours, so that they see a mistake at once and not on the day.

import { addDays, instantOf, localDay, weekdayOf } from '../local-time.ts';
import { minutesOn, type HoursException, type OpeningHours } from './opening-hours.ts';

export type PreviewDay = ReturnType<typeof previewOpening>[number];
export type OpenSpan = PreviewDay['spans'][number];

const previewDays = 14;

export function previewOpening(
  hours: OpeningHours | null,
  exceptions: HoursException[],
  { now, zone }: { now: Date; zone: string },
) {
  const today = localDay(now, zone);
  return Array.from({ length: previewDays }, (_, offset) => {
    const day = addDays(today, offset);
    return {
      day,
      weekday: weekdayOf(day),
      spans: [...spansOf(hours, exceptions, day, zone, -1), ...spansOf(hours, exceptions, day, zone, 0)],
      exception: exceptions.find(({ date }) => date === day) ?? null,
      /** Minutes by which the clocks go forward on this day; negative: back. */
      clockShift: dayMinutes - Math.round(minutesBetween(instantOf(day, 0, zone), instantOf(addDays(day, 1), 0, zone))),
    };
  });
}

/**
 * The parts inside this day of its own intervals and of those of the day before. `from`, `to`: minutes of this day's clock, 0 to 1440,
 * for the drawing. `opens`, `closes`: the real times, perhaps on another day.
 */
function spansOf(hours: OpeningHours | null, exceptions: HoursException[], day: string, zone: string, offset: -1 | 0) {
  const begins = addDays(day, offset);
  return minutesOn({ hours, exceptions }, begins).flatMap((span) => {
    const from = Math.max(0, span.from + offset * dayMinutes);
    const to = Math.min(dayMinutes, span.to + offset * dayMinutes);
    const [opens, closes] = [instantOf(begins, span.from, zone), instantOf(begins, span.to, zone)];
    // An interval inside the skipped hour does not happen.
    if (from >= to || opens >= closes) return [];
    return [{ from, to, opens, closes, isCarriedOver: offset === -1 }];
  });
}

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;

const dayMinutes = 24 * 60;
