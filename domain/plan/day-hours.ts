// When the lines of a place are open on a day of work: in minutes of its clock since the midnight that begins it. A day ends at 04:00 of
// the next.

import {
  addDays,
  clockTimeOf,
  instantOf,
  isClockTime,
  localMinutes,
  minutesOfClock,
  serviceDayBeginsAtMinutes,
} from '../local-time.ts';
import { minutesOn, type HoursException, type MinuteSpan, type OpeningHours } from '../line/opening-hours.ts';

export interface LineHours {
  hours: OpeningHours | null;
  exceptions: HoursException[];
}

export const dayBegins = serviceDayBeginsAtMinutes;
export const dayEnds = dayBegins + 24 * 60;

/** Empty: it does not open on this day. What opens before 04:00, or is open still, belongs to the days of work as its minutes do. */
export function spansOn({ hours, exceptions }: LineHours, day: string): MinuteSpan[] {
  const isAlways = hours === null && exceptions.every(({ date }) => date !== day);
  if (isAlways) return [{ from: dayBegins, to: dayEnds }];
  return (hours === null ? [0] : [-1, 0, 1])
    .flatMap((after) => {
      const begins = after * 24 * 60;
      return minutesOn({ hours, exceptions }, addDays(day, after)).map(({ from, to }) => ({
        from: Math.max(begins + from, dayBegins),
        to: Math.min(begins + to, dayEnds),
      }));
    })
    .filter(({ from, to }) => from < to);
}

interface DayZone {
  day: string;
  zone: string;
}

/** Seconds at which a line closes for the day; null: it is closed for the rest of it. */
export function closingOn(line: LineHours, { day, zone }: DayZone, now: number): number | null {
  const last = Math.max(0, ...spansOn(line, day).map(({ to }) => to));
  const at = secondsAt({ day, zone }, last);
  return last > 0 && at > now ? at : null;
}

export const secondsAt = ({ day, zone }: DayZone, minutes: number): number =>
  instantOf(day, minutes, zone).getTime() / 1000;

/** Minutes of a day of work: 01:30 is late, not early. Null: no time. */
export function minutesOfTime(text: string): number | null {
  if (!isClockTime(text)) return null;
  const minutes = minutesOfClock(text);
  return minutes < dayBegins ? minutes + 24 * 60 : minutes;
}

const quarterMinutes = 15;

/** Where a question about the rest of the day begins: a time that people say. */
export function nextQuarterHour(at: Date, zone: string): string {
  return clockTimeOf(Math.ceil(localMinutes(at, zone) / quarterMinutes) * quarterMinutes);
}
