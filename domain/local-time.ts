/**
 * Decides which day and minute it is on a place's own clock, and which instant a wall-clock time means.
 *
 * A wall-clock time means the first instant at which the clock shows it. If clocks go back and show it
 * twice, the earlier instant counts. If clocks go forward and skip it, the instant of the change counts:
 * 'opens at 02:30' then opens when 02:00 becomes 03:00.
 *
 * A day of work begins at 04:00, because what happens at 01:00 belongs to the evening before.
 *
 * Days are `YYYY-MM-DD`, zones are IANA names, minutes count from the local midnight.
 */

export const serviceDayBeginsAtMinutes = 4 * 60;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export function localDay(at: Date, zone: string): string {
  return dayOf(wallClock(at.getTime(), zone));
}

/** The day of work. Before 04:00 it is still the day before. */
export function serviceDay(at: Date, zone: string): string {
  return dayOf(wallClock(at.getTime(), zone) - serviceDayBeginsAtMinutes * minuteMs);
}

/** 0 to 1439. */
export function localMinutes(at: Date, zone: string): number {
  const intoDay = wallClock(at.getTime(), zone) % dayMs;
  return Math.floor((intoDay < 0 ? intoDay + dayMs : intoDay) / minuteMs);
}

/** @param minutes since the midnight that begins `day`; 1440 or more means a later day */
export function instantOf(day: string, minutes: number, zone: string): Date {
  const key = `${zone} ${day} ${minutes}`;
  const known = instants.get(key);
  if (known !== undefined) return new Date(known);
  if (instants.size >= mostInstants) instants.clear();
  const instant = findInstant(midnight(day) + minutes * minuteMs, zone);
  instants.set(key, instant.getTime());
  return instant;
}

function findInstant(wanted: number, zone: string): Date {
  const before = wanted - offsetMs(wanted - dayMs, zone);
  const after = wanted - offsetMs(wanted + dayMs, zone);
  if (before === after) return new Date(before);
  const [early, late] = before < after ? [before, after] : [after, before];
  if (wallClock(early, zone) === wanted) return new Date(early);
  if (wallClock(late, zone) === wanted) return new Date(late);
  return new Date(firstInstantPast(wanted, early, late, zone));
}

export function addDays(day: string, days: number): string {
  return dayOf(midnight(day) + days * dayMs);
}

/** Days since 1970-01-01, a Thursday. */
export const dayNumber = (day: string): number => midnight(day) / dayMs;

export function weekdayOf(day: string): Weekday {
  // Thursday is index 3.
  const index = (((dayNumber(day) + 3) % 7) + 7) % 7;
  return weekdays[index] ?? 'mon';
}

/** `00:00` to `23:59`. */
export const isClockTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);

/** Minutes from midnight; of `24:00` 1440. */
export const minutesOfClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** As a clock shows it, on whatever day. */
export function clockTimeOf(minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Whether the text is a real day of the calendar; 2026-02-29 is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false;
  const at = midnight(text);
  return Number.isFinite(at) && dayOf(at) === text;
}

export function isTimeZone(name: string): boolean {
  // Only names: a fixed offset such as +02:00 has no daylight saving time.
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    offsetFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The clock skips `wanted` between the two instants; a binary search finds the change. */
function firstInstantPast(wanted: number, early: number, late: number, zone: string): number {
  let [shows, showsLater] = [early, late];
  while (showsLater - shows > 1) {
    const middle = Math.floor((shows + showsLater) / 2);
    if (wallClock(middle, zone) < wanted) shows = middle;
    else showsLater = middle;
  }
  return showsLater;
}

/** The time on the place's clock, read as UTC, in milliseconds. */
function wallClock(at: number, zone: string): number {
  return at + offsetMs(at, zone);
}

function offsetMs(at: number, zone: string): number {
  let format = offsetFormats.get(zone);
  if (!format) {
    format = offsetFormat(zone);
    offsetFormats.set(zone, format);
  }
  const text = format.format(at);
  const sign = text.search(/[+-]/u);
  if (sign === -1) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = text
    .slice(sign + 1)
    .split(':')
    .map(Number);
  const size = (hours * 60 + minutes) * minuteMs + seconds * 1000;
  return text[sign] === '-' ? -size : size;
}

/** Formats to a text that ends in GMT, GMT+05:45 or GMT-00:25:21. That takes a third of the time of a full date. */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
    year: 'numeric',
  });
}

function dayOf(wallClockMs: number): string {
  return new Date(wallClockMs).toISOString().slice(0, 10);
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The same openings are asked for with every frame of a board or a console. Bounded by `mostInstants`. */
const instants = new Map<string, number>();
const mostInstants = 5000;

/** To make a format takes 100 times as long as to use it. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();
