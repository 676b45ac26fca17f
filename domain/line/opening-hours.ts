/**
 * Decides when a line is open, from its hours.
 *
 * Each weekday has no interval, one, or several, on the place's own clock. If the end is not later than the
 * beginning, the interval ends on the next day; `00:00` to `00:00` is the whole day. A closure removes all
 * intervals that begin on its date; one that began the evening before runs to its end. A line without hours is
 * open around the clock, except on the dates of its closures.
 *
 * When clocks change, an interval lasts from the first instant at which the clock shows its beginning to the
 * first instant at which it shows its end (local-time.ts). An interval inside a skipped hour does not happen.
 */

import {
  addDays,
  instantOf,
  isClockTime,
  isDay,
  localDay,
  minutesOfClock,
  weekdayOf,
  weekdays,
  type Weekday,
} from '../local-time.ts';
import type { LineState } from './line-states.ts';

export interface OpenInterval {
  /** `00:00` to `23:59`. */
  from: string;
  /** `00:00` to `24:00`. */
  to: string;
}

/** A missing weekday has no hours. */
export type OpeningHours = Partial<Record<Weekday, OpenInterval[]>>;

export interface Closure {
  /** `YYYY-MM-DD` on the place's calendar. */
  date: string;
  reason?: string | null;
}

interface HoursOfLine {
  hours: OpeningHours | null;
  closures: Closure[];
}

interface HoursError {
  /** As in `mon.0.from` for hours, `0.date` for closures. */
  path: string;
  code: 'time_invalid' | 'hours_overlap' | 'date_invalid' | 'date_repeated';
}

/** How far the search for the next opening looks; after that it is 'not known'. One year and some holidays. */
const openingLookAheadDays = 400;

/** How far the search for the next closing looks; after that it is 'not soon'. */
const closingLookAheadDays = 35;

export function isOpenAt(hours: OpeningHours | null, closures: Closure[], at: Date, zone: string): boolean {
  if (hours === null && closures.length === 0) return true;
  const [current] = intervalsFrom(hours, closures, at, zone, 1);
  return current !== undefined && current.opens <= at;
}

/** What guests find at `at`: outside its hours an open or paused line takes nobody either. */
export function stateForGuests(line: HoursOfLine & { state: LineState }, at: Date, zone: string): LineState {
  return isOpenAt(line.hours, line.closures, at, zone) ? line.state : 'closed';
}

/** Whether guests may join by the line's hours, and when that changes next; null: it does not, or too late for the search. */
export function hoursAt({ hours, closures }: HoursOfLine, at: Date, zone: string) {
  const isWithin = isOpenAt(hours, closures, at, zone);
  return {
    isWithin,
    changesAt: isWithin ? closingAfter(hours, closures, at, zone) : nextOpening(hours, closures, at, zone),
  };
}

/** The first instant, from `at` on, at which the line is open; `at` itself if it is open then. Null: none within the search. */
export function nextOpening(hours: OpeningHours | null, closures: Closure[], at: Date, zone: string): Date | null {
  const [next] = intervalsFrom(hours, closures, at, zone, openingLookAheadDays);
  if (!next) return null;
  return next.opens > at ? next.opens : at;
}

/**
 * When the hours of a closed line begin again, or the closed day of one without hours ends. Null: it is within its hours, so
 * that whoever closed it opens it, or they begin too late for the search.
 */
export function reopening(hours: OpeningHours | null, closures: Closure[], at: Date, zone: string): Date | null {
  const next = nextOpening(hours, closures, at, zone);
  return next && next > at ? next : null;
}

/** The opening that a booked place is for: a day that was closed after somebody booked it has none, and the next one counts. */
export function bookedOpening({ hours, closures }: HoursOfLine, keptFor: Date, zone: string): Date {
  return nextOpening(hours, closures, keptFor, zone) ?? keptFor;
}

/** The instant at which the line closes. Null: it is not open at `at`, or does not close within the search. */
export function closingAfter(hours: OpeningHours | null, closures: Closure[], at: Date, zone: string): Date | null {
  const today = localDay(at, zone);
  const lastDay = addDays(today, closingLookAheadDays);
  if (hours === null && !closures.some(({ date }) => date >= today && date <= lastDay)) return null;
  let closes: Date | null = null;
  for (const interval of intervalsFrom(hours, closures, at, zone, closingLookAheadDays)) {
    if (interval.opens > (closes ?? at)) return closes;
    if (!closes || interval.closes > closes) closes = interval.closes;
  }
  return closes && closes < instantOf(lastDay, 0, zone) ? closes : null;
}

export function validateHours(hours: OpeningHours): HoursError[] {
  const spans = weekdays.flatMap((weekday, dayIndex) =>
    (hours[weekday] ?? []).map((interval, i) => weekSpan(interval, dayIndex, `${weekday}.${i}`)),
  );
  const malformed = spans.flatMap((span) => span.errors);
  return malformed.length > 0 ? malformed : overlaps(spans);
}

export function validateClosures(closures: Closure[]): HoursError[] {
  const seen = new Set<string>();
  return closures.flatMap(({ date }, i): HoursError[] => {
    if (!isDay(date)) return [{ path: `${i}.date`, code: 'date_invalid' }];
    if (seen.has(date)) return [{ path: `${i}.date`, code: 'date_repeated' }];
    seen.add(date);
    return [];
  });
}

/** In order, the intervals that end after `at` and begin at most `days` days after its local day. */
function* intervalsFrom(
  hours: OpeningHours | null,
  closures: Closure[],
  at: Date,
  zone: string,
  days: number,
): Generator<{ opens: Date; closes: Date }> {
  if (hours && weekdays.every((weekday) => (hours[weekday] ?? []).length === 0)) return;
  const today = localDay(at, zone);
  for (let offset = -1; offset <= days; offset += 1) {
    const day = addDays(today, offset);
    if (closures.some((closure) => closure.date === day)) continue;
    for (const { from, to } of minutesOn(hours, day)) {
      const closes = instantOf(day, to, zone);
      if (closes <= at) continue;
      const opens = instantOf(day, from, zone);
      if (opens < closes) yield { opens, closes };
    }
  }
}

export interface MinuteSpan {
  from: number;
  /** More than 1440 if it ends on the next day. */
  to: number;
}

/** The intervals that begin on a day, in order. */
export function minutesOn(hours: OpeningHours | null, day: string): MinuteSpan[] {
  if (hours === null) return [{ from: 0, to: dayMinutes }];
  return (hours[weekdayOf(day)] ?? []).map(minuteSpan).sort((a, b) => a.from - b.from);
}

function minuteSpan(interval: OpenInterval): MinuteSpan {
  const from = minutesOfClock(interval.from);
  const to = minutesOfClock(interval.to);
  return { from, to: to > from ? to : to + dayMinutes };
}

/** One interval in minutes of the week, and the fault of its times. */
interface WeekSpan extends MinuteSpan {
  path: string;
  errors: HoursError[];
}

function weekSpan(interval: OpenInterval, dayIndex: number, path: string): WeekSpan {
  const errors: HoursError[] = [];
  if (!isClockTime(interval.from)) errors.push({ path: `${path}.from`, code: 'time_invalid' });
  if (interval.to !== '24:00' && !isClockTime(interval.to)) errors.push({ path: `${path}.to`, code: 'time_invalid' });
  const { from, to } = minuteSpan(interval);
  return { path, errors, from: from + dayIndex * dayMinutes, to: to + dayIndex * dayMinutes };
}

/** Names every interval that begins before an earlier one ends. The week is a ring: Sunday is followed by Monday. */
function overlaps(spans: WeekSpan[]): HoursError[] {
  let busyUntil = Math.max(...spans.map((span) => span.to)) - 7 * dayMinutes;
  const errors: HoursError[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (span.from < busyUntil) errors.push({ path: `${span.path}.from`, code: 'hours_overlap' });
    busyUntil = Math.max(busyUntil, span.to);
  }
  return errors;
}

const dayMinutes = 24 * 60;
