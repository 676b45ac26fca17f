// A line is open until a time of this day, whatever its hours say: staff stay longer, or go earlier. Only this day differs.

import { addDays, clockTimeOf, isClockTime, localDay, localMinutes, minutesOfClock } from '../local-time.ts';
import { minutesOn, type HoursException, type HoursOfLine, type MinuteSpan } from './opening-hours.ts';

/** Later it would be the next day's business, and more likely a mistake. */
const mostMinutes = 12 * 60;

/** Plans look back eight weeks; an older exception says nothing any more, and one a day would fill the list. */
const keptDays = 60;

/**
 * The line's exceptions, with hours of this day by which it is open from `at`, or from when it opened, until the clock next
 * shows `until`. Null: that is not within half a day.
 */
export function openUntil(
  line: HoursOfLine,
  until: string,
  { at, zone }: { at: Date; zone: string },
): HoursException[] | null {
  if (!isClockTime(until)) return null;
  const today = localDay(at, zone);
  const minutes = localMinutes(at, zone);
  const yesterday = addDays(today, -1);
  const isOn = (day: string, now: number) => minutesOn(line, day).some(({ from, to }) => from <= now && now < to);
  // What began the evening before belongs to that day.
  const isLate = !isOn(today, minutes) && isOn(yesterday, minutes + dayMinutes);
  const [date, now] = isLate ? [yesterday, minutes + dayMinutes] : [today, minutes];
  const ahead = (minutesOfClock(until) - minutes + dayMinutes) % dayMinutes;
  const spans = withOpenSpan(minutesOn(line, date), { from: now, to: now + ahead });
  if (ahead === 0 || ahead > mostMinutes || spans.some(({ from, to }) => to - from > dayMinutes)) return null;
  const { reason = null } = line.exceptions.find((exception) => exception.date === date) ?? {};
  const kept = line.exceptions.filter((one) => one.date !== date && one.date > addDays(today, -keptDays));
  return [...kept, { date, hours: spans.map(clockTimes), reason }].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * The times to choose from, and the one to suggest. `closes`: when the hours end that are on; null: none are, or they do not
 * end soon.
 */
export function closingTimes(closes: Date | null, { at, zone }: { at: Date; zone: string }) {
  const first = stepMinutes - (localMinutes(at, zone) % stepMinutes);
  const begins = Math.floor(at.getTime() / minuteMs) * minuteMs;
  const steps = Array.from({ length: Math.floor(mostMinutes / stepMinutes) }, (_, step) => {
    return new Date(begins + (first + step * stepMinutes) * minuteMs);
  });
  const last = steps.at(-1) ?? at;
  const isBetween = closes !== null && closes > at && closes < last && steps.every((step) => +step !== +closes);
  const times = (isBetween ? [...steps, closes] : steps).toSorted((one, other) => +one - +other);
  const longer = times.find((time) => (closes ? time > closes : +time >= +at + usualMinutes * minuteMs));
  return { times, suggested: longer ?? last };
}

/** The span that is on ends with the new one; one that begins before that end goes on as it is. */
function withOpenSpan(spans: MinuteSpan[], { from, to }: MinuteSpan): MinuteSpan[] {
  const before = spans.filter((span) => span.to < from);
  const current = spans.find((span) => span.from <= from && from <= span.to);
  const after = spans.filter((span) => span.from > from);
  const met = after.filter((span) => span.from <= to);
  const open = { from: current?.from ?? from, to: Math.max(to, ...met.map((span) => span.to)) };
  return [...before, open, ...after.filter((span) => span.from > to)];
}

const clockTimes = ({ from, to }: MinuteSpan) => ({ from: clockTimeOf(from), to: clockTimeOf(to) });

const stepMinutes = 30;
const usualMinutes = 60;
const dayMinutes = 24 * 60;
const minuteMs = 60_000;
