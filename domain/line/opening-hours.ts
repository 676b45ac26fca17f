/**
 * Decides when a line is open, from its hours.
 *
 * Each weekday has no interval, one, or several, on the place's own clock. If the end is not later than the
 * beginning, the interval ends on the next day; `00:00` to `00:00` is the whole day. A date with an exception has the
 * intervals of the exception, perhaps none, in place of its weekday's; one that began the evening before runs to its
 * end. A line without hours is open around the clock, except on the dates of its exceptions.
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

export interface HoursException {
  /** `YYYY-MM-DD` on the place's calendar. */
  date: string;
  /** In place of the weekday's. Missing or empty: closed. */
  hours?: OpenInterval[];
  reason?: string | null;
}

export interface HoursOfLine {
  hours: OpeningHours | null;
  exceptions: HoursException[];
}

interface HoursError {
  /** As in `mon.0.from` for hours, `0.date` for exceptions. */
  path: string;
  code: 'time_invalid' | 'hours_overlap' | 'date_invalid' | 'date_repeated';
}

/** How far the search for the next opening looks; after that it is 'not known'. One year and some holidays. */
const openingLookAheadDays = 400;

/** How far the search for the next closing looks; after that it is 'not soon'. */
const closingLookAheadDays = 35;

export function isOpenAt(hours: OpeningHours | null, exceptions: HoursException[], at: Date, zone: string): boolean {
  if (hours === null && exceptions.length === 0) return true;
  const [current] = intervalsFrom(hours, exceptions, at, zone, 1);
  return current !== undefined && current.opens <= at;
}

/** What guests find at `at`: outside its hours an open or paused line takes nobody either. */
export function stateForGuests(line: HoursOfLine & { state: LineState }, at: Date, zone: string): LineState {
  return isOpenAt(line.hours, line.exceptions, at, zone) ? line.state : 'closed';
}

/** Whether guests may join by the line's hours, and when that changes next; null: it does not, or too late for the search. */
export function hoursAt({ hours, exceptions }: HoursOfLine, at: Date, zone: string) {
  const isWithin = isOpenAt(hours, exceptions, at, zone);
  return {
    isWithin,
    changesAt: isWithin ? closingAfter(hours, exceptions, at, zone) : nextOpening(hours, exceptions, at, zone),
  };
}

/** The first instant, from `at` on, at which the line is open; `at` itself if it is open then. Null: none within the search. */
export function nextOpening(
  hours: OpeningHours | null,
  exceptions: HoursException[],
  at: Date,
  zone: string,
): Date | null {
  const [next] = intervalsFrom(hours, exceptions, at, zone, openingLookAheadDays);
  if (!next) return null;
  return next.opens > at ? next.opens : at;
}

/**
 * When the hours of a closed line begin again, or the closed day of one without hours ends. Null: it is within its hours, so
 * that whoever closed it opens it, or they begin too late for the search.
 */
export function reopening(
  hours: OpeningHours | null,
  exceptions: HoursException[],
  at: Date,
  zone: string,
): Date | null {
  const next = nextOpening(hours, exceptions, at, zone);
  return next && next > at ? next : null;
}

/** The opening that a booked place is for: a day that was closed after somebody booked it has none, and the next one counts. */
export function bookedOpening({ hours, exceptions }: HoursOfLine, keptFor: Date, zone: string): Date {
  return nextOpening(hours, exceptions, keptFor, zone) ?? keptFor;
}

/** The instant at which the line closes. Null: it is not open at `at`, or does not close within the search. */
export function closingAfter(
  hours: OpeningHours | null,
  exceptions: HoursException[],
  at: Date,
  zone: string,
): Date | null {
  const today = localDay(at, zone);
  const lastDay = addDays(today, closingLookAheadDays);
  if (hours === null && !exceptions.some(({ date }) => date >= today && date <= lastDay)) return null;
  let closes: Date | null = null;
  for (const interval of intervalsFrom(hours, exceptions, at, zone, closingLookAheadDays)) {
    if (interval.opens > (closes ?? at)) return closes;
    if (!closes || interval.closes > closes) closes = interval.closes;
  }
  return closes && closes < instantOf(lastDay, 0, zone) ? closes : null;
}

export function validateHours(hours: OpeningHours): HoursError[] {
  return spanErrors(weekdays.flatMap((weekday, dayIndex) => weekSpans(hours[weekday] ?? [], dayIndex, weekday)));
}

export function validateExceptions(exceptions: HoursException[]): HoursError[] {
  const seen = new Set<string>();
  return exceptions.flatMap(({ date, hours = [] }, i): HoursError[] => {
    if (!isDay(date)) return [{ path: `${i}.date`, code: 'date_invalid' }];
    if (seen.has(date)) return [{ path: `${i}.date`, code: 'date_repeated' }];
    seen.add(date);
    return spanErrors(weekSpans(hours, 0, `${i}.hours`));
  });
}

/** In order, the intervals that end after `at` and begin at most `days` days after its local day. */
function* intervalsFrom(
  hours: OpeningHours | null,
  exceptions: HoursException[],
  at: Date,
  zone: string,
  days: number,
): Generator<{ opens: Date; closes: Date }> {
  const isEverOwn = exceptions.some((exception) => exception.hours?.length);
  if (hours && !isEverOwn && weekdays.every((weekday) => (hours[weekday] ?? []).length === 0)) return;
  const today = localDay(at, zone);
  for (let offset = -1; offset <= days; offset += 1) {
    const day = addDays(today, offset);
    for (const { from, to } of minutesOn({ hours, exceptions }, day)) {
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
export function minutesOn({ hours, exceptions }: HoursOfLine, day: string): MinuteSpan[] {
  const intervals = intervalsOn({ hours, exceptions }, day);
  return intervals ? intervals.map(minuteSpan).sort((a, b) => a.from - b.from) : [{ from: 0, to: dayMinutes }];
}

/** Null: the whole day. */
function intervalsOn({ hours, exceptions }: HoursOfLine, day: string): OpenInterval[] | null {
  const exception = exceptions.find(({ date }) => date === day);
  if (exception) return exception.hours ?? [];
  return hours && (hours[weekdayOf(day)] ?? []);
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

function weekSpans(intervals: OpenInterval[], dayIndex: number, day: string): WeekSpan[] {
  return intervals.map((interval, i) => {
    const path = `${day}.${i}`;
    const errors: HoursError[] = [];
    if (!isClockTime(interval.from)) errors.push({ path: `${path}.from`, code: 'time_invalid' });
    if (interval.to !== '24:00' && !isClockTime(interval.to)) errors.push({ path: `${path}.to`, code: 'time_invalid' });
    const { from, to } = minuteSpan(interval);
    return { path, errors, from: from + dayIndex * dayMinutes, to: to + dayIndex * dayMinutes };
  });
}

function spanErrors(spans: WeekSpan[]): HoursError[] {
  const malformed = spans.flatMap((span) => span.errors);
  return malformed.length > 0 ? malformed : overlaps(spans);
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
