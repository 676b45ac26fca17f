// Draws the days to come as they will be: when each is open on the place's own clock, what is closed and why, and on which days the
// clocks change. A page shows it while hours are written, so that nobody finds out on the day.

import { addDays, instantOf, localDay, weekdayOf, type Weekday } from '../local-time.ts';
import { minutesOn, type Closure, type OpeningHours } from './opening-hours.ts';

export interface OpenSpan {
  /** Minutes of this day's clock, 0 to 1440: what is drawn. */
  from: number;
  to: number;
  /** When it opens and closes, which may be on another day. */
  opens: Date;
  closes: Date;
  /** Whether it began the evening before. */
  isCarriedOver: boolean;
}

export interface PreviewDay {
  /** `YYYY-MM-DD` */
  day: string;
  weekday: Weekday;
  spans: OpenSpan[];
  closure: Closure | null;
  /** Minutes the clocks are put forward on this day; below zero: back. */
  clockShift: number;
}

export const previewDays = 14;

export function previewOpening(
  hours: OpeningHours | null,
  closures: Closure[],
  { now, zone, days = previewDays }: { now: Date; zone: string; days?: number },
): PreviewDay[] {
  const today = localDay(now, zone);
  return Array.from({ length: days }, (_, offset) => {
    const day = addDays(today, offset);
    return {
      day,
      weekday: weekdayOf(day),
      spans: [...spansOf(hours, closures, day, zone, -1), ...spansOf(hours, closures, day, zone, 0)],
      closure: closures.find(({ date }) => date === day) ?? null,
      clockShift: dayMinutes - Math.round(minutesBetween(instantOf(day, 0, zone), instantOf(addDays(day, 1), 0, zone))),
    };
  });
}

/** What of the day's own intervals, or of those of the day before, lies in this day. */
function spansOf(
  hours: OpeningHours | null,
  closures: Closure[],
  day: string,
  zone: string,
  offset: -1 | 0,
): OpenSpan[] {
  const begins = addDays(day, offset);
  if (closures.some(({ date }) => date === begins)) return [];
  return minutesOn(hours, begins).flatMap((span) => {
    const from = Math.max(0, span.from + offset * dayMinutes);
    const to = Math.min(dayMinutes, span.to + offset * dayMinutes);
    const [opens, closes] = [instantOf(begins, span.from, zone), instantOf(begins, span.to, zone)];
    // An interval inside the hour that is skipped does not happen.
    if (from >= to || opens >= closes) return [];
    return [{ from, to, opens, closes, isCarriedOver: offset === -1 }];
  });
}

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;

const dayMinutes = 24 * 60;
