import { dateFormatOf, localesFor, type Language } from '#locales/languages.ts';

export function formatNumber(language: Language, value: number, options?: Intl.NumberFormatOptions): string {
  return plainSpaces(numberFormatOf(language, options).format(value));
}

/** On a slow machine, creating a formatter takes longer than all its formatting. Screens use a few kinds again and again. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormatOf(language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${options ? JSON.stringify(options) : ''}`;
  const format = numberFormats.get(name) ?? new Intl.NumberFormat(localesFor(language), options);
  numberFormats.set(name, format);
  return format;
}

export interface ClockStyle {
  /** IANA name of the place's time zone: a guest on the move still reads the place's clock. */
  timeZone: string;
  /** Two letters. Decides between 10:40 PM and 22:40, and 22 Nov and Nov 22. Null, of no place: 24 hours. */
  country: string | null;
}

/** An instant in RFC 3339 or milliseconds. */
type Instant = string | number | Date;

/** Hour and minute at the place. */
export function formatTime(language: Language, instant: Instant, clock: ClockStyle): string {
  const style = clock.country ? ({ hour: 'numeric' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  return plainSpaces(formatDate(language, instant, clock, { ...style, minute: '2-digit' }));
}

/** The same, with the date if that is not today's at the place: a time alone would be taken for one of today. */
export function formatDayTime(language: Language, at: Instant, now: Instant, clock: ClockStyle): string {
  const time = formatTime(language, at, clock);
  if (daysUntil(at, now, clock) === 0) return time;
  return `${time} (${plainSpaces(formatDate(language, at, clock, { day: 'numeric', month: 'short' }))})`;
}

/** The clock for calendar days of a place, which are not instants. */
export function calendarOf({ country }: Pick<ClockStyle, 'country'>): ClockStyle {
  return { timeZone: 'UTC', country };
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date and time in words, on the place's calendar and clock; by default 2 March 2026, 15:04. Browsers and servers may
 * format it with a different space or comma: show it inside `Phrase`, or where a difference is allowed.
 */
export function formatDate(
  language: Language,
  instant: Instant,
  { timeZone, country }: ClockStyle,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  const name = `${language} ${country} ${timeZone} ${JSON.stringify(style)}`;
  const format = dateFormats.get(name) ?? dateFormatOf(language, country ?? undefined, { ...style, timeZone });
  dateFormats.set(name, format);
  return format.format(new Date(instant));
}

const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const dayMs = 86_400_000;

/** How many midnights of the place lie between: 0 is the same day there, 1 the next, whatever its clocks do in between. */
export function daysUntil(at: Instant, now: Instant, { timeZone }: Pick<ClockStyle, 'timeZone'>): number {
  const midnight = (instant: Instant) => Date.parse(formatDate('en', instant, { timeZone, country: null }, numericDay));
  return Math.round((midnight(at) - midnight(now)) / dayMs);
}

/** From here on a weekday alone could be the wrong one. */
export const weekdayRepeatsFrom = 7;

/** Versions of ICU differ in the narrow or fixed space before PM; one kind of space makes them equal. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
}
