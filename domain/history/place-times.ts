// The times of a history: reads a time that another system wrote on the place's clock, as seconds since 1970, and finds the hour and weekday
// of an instant there. Each day's offset is cached, because a history asks a million times.

import { addDays, instantOf, localDay, localMinutes } from '../local-time.ts';

/** How a date of two small numbers is read: 3/4/2026 is the 3rd of April, or of March the 4th. */
export type DateOrder = 'day' | 'month';

const yearFirst =
  /^(\d{4})([-/.])(\d\d?)\2(\d\d?)[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/iu;
const yearLast = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}),?[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?$/iu;

/**
 * A time as it was written, before it is known which number is the day: seconds on the clock that wrote it, read as UTC, by either order of
 * day and month (NaN: no such date), and seconds east of Greenwich, if the text says so. null: it is no time. A day without an hour is none.
 */
export function readTime(text: string) {
  const iso = yearFirst.exec(text);
  if (iso) {
    const at = clockSeconds(number(iso[1]), number(iso[3]), number(iso[4]), secondsOfDay(iso[5], iso[6], iso[7], ''));
    return Number.isNaN(at) ? null : { dayFirst: at, monthFirst: at, offset: offsetIn(iso[8]) };
  }
  const found = yearLast.exec(text);
  if (!found) return null;
  const [first, second, year] = [number(found[1]), number(found[3]), number(found[4])];
  const clock = secondsOfDay(found[5], found[6], found[7], found[8] ?? '');
  const dayFirst = clockSeconds(year, second, first, clock);
  // Dots are written by those who put the day first.
  const monthFirst = found[2] === '.' ? dayFirst : clockSeconds(year, first, second, clock);
  return Number.isNaN(dayFirst) && Number.isNaN(monthFirst) ? null : { dayFirst, monthFirst, offset: null };
}

const number = (digits: string | undefined): number => Number(digits ?? 0);

function secondsOfDay(
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  half: string,
): number {
  const [hour, minute, second] = [number(hours), number(minutes), number(seconds)];
  if (minute > 59 || second > 59) return Number.NaN;
  if (half === '') return hour > 23 ? Number.NaN : hour * 3600 + minute * 60 + second;
  if (hour < 1 || hour > 12) return Number.NaN;
  return ((hour % 12) + (/^p/iu.test(half) ? 12 : 0)) * 3600 + minute * 60 + second;
}

const firstYear = 1980;
const lastYear = 2999;

function clockSeconds(year: number, month: number, day: number, seconds: number): number {
  if (year < firstYear || year > lastYear || month < 1 || month > 12 || day < 1 || day > 31) return Number.NaN;
  const at = Date.UTC(year, month - 1, day);
  return new Date(at).getUTCDate() === day ? at / 1000 + seconds : Number.NaN;
}

function offsetIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  const found = /^([+-])(\d\d):?(\d\d)?$/u.exec(text);
  if (!found) return 0;
  const size = number(found[2]) * 3600 + number(found[3]) * 60;
  return found[1] === '-' ? -size : size;
}

const daySeconds = 86_400;

export class PlaceClock {
  readonly zone: string;
  /** By day, seconds to take from the clock's time; null: clocks change on this day. */
  private readonly offsets = new Map<number, number | null>();
  /** The same by the day of UTC. */
  private readonly shown = new Map<number, number | null>();

  constructor(zone: string) {
    this.zone = zone;
  }

  /** The instant at which the place's clock shows this. */
  instantOf(clock: number): number {
    const day = Math.floor(clock / daySeconds);
    let offset = this.offsets.get(day);
    if (offset === undefined) {
      const name = nameOf(day);
      const begins = instantOf(name, 0, this.zone).getTime() / 1000;
      const ends = instantOf(addDays(name, 1), 0, this.zone).getTime() / 1000;
      offset = ends - begins === daySeconds ? day * daySeconds - begins : null;
      this.offsets.set(day, offset);
    }
    if (offset !== null) return clock - offset;
    const seconds = clock - day * daySeconds;
    return instantOf(nameOf(day), Math.floor(seconds / 60), this.zone).getTime() / 1000 + (seconds % 60);
  }

  /** What the place's clock shows then, read as UTC. */
  clockAt(instant: number): number {
    const day = Math.floor(instant / daySeconds);
    let offset = this.shown.get(day);
    if (offset === undefined) {
      const [first, last] = [day * daySeconds, (day + 1) * daySeconds].map((at) => this.offsetAt(at));
      offset = first === last ? (first ?? 0) : null;
      this.shown.set(day, offset);
    }
    return instant + (offset ?? this.offsetAt(instant));
  }

  /** 0 to 167, from the first hour of Monday. */
  hourOfWeek(instant: number): number {
    const hours = Math.floor(this.clockAt(instant) / 3600);
    // 1970-01-01 was a Thursday.
    return (((hours + 3 * 24) % 168) + 168) % 168;
  }

  /** Days since 1970 on the place's clock. */
  dayOf(instant: number): number {
    return Math.floor(this.clockAt(instant) / daySeconds);
  }

  private offsetAt(instant: number): number {
    const at = new Date(instant * 1000);
    const clock = Date.parse(`${localDay(at, this.zone)}T00:00:00Z`) / 1000 + localMinutes(at, this.zone) * 60;
    return clock - Math.floor(instant / 60) * 60;
  }
}

/** `YYYY-MM-DD` of a day since 1970. */
const nameOf = (day: number): string => new Date(day * daySeconds * 1000).toISOString().slice(0, 10);
