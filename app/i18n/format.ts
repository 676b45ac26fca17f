import { formatLocale } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

export function formatNumber(language: Language, value: number, options?: Intl.NumberFormatOptions): string {
  return plainSpaces(numberFormatOf(language, options).format(value));
}

/** Making one takes a slow machine longer than all that it then formats; screens ask for a few kinds again and again. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormatOf(language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${options ? JSON.stringify(options) : ''}`;
  const format = numberFormats.get(name) ?? new Intl.NumberFormat(formatLocale(language), options);
  numberFormats.set(name, format);
  return format;
}

export interface ClockStyle {
  /** IANA name of the place's zone: a guest on the move still reads the place's clock. */
  timeZone: string;
  /** Two letters; decides between 10:40 PM and 22:40. Without it a 24 hour clock is shown. */
  country?: string;
}

/** An instant in RFC 3339 or milliseconds. */
type Instant = string | number | Date;

/** Hour and minute at the place. */
export function formatTime(language: Language, instant: Instant, clock: ClockStyle): string {
  const style = clock.country ? ({ hour: 'numeric' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  return plainSpaces(formatDate(language, instant, clock, { ...style, minute: '2-digit' }));
}

/** The clock of days that are no instants. */
export const utc: ClockStyle = { timeZone: 'UTC' };

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in words, on the place's calendar and clock; in no other style 2 March 2026, 15:04. Browsers and servers may write it apart by a
 * space or a comma: show it inside `Phrase`, or where that is allowed.
 */
export function formatDate(
  language: Language,
  instant: Instant,
  { timeZone, country }: ClockStyle,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string {
  const locale = formatLocale(language, country);
  const name = `${locale} ${timeZone} ${JSON.stringify(style)}`;
  const format = dateFormats.get(name) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
  dateFormats.set(name, format);
  return format.format(new Date(instant));
}

/** Whether two instants are of one day at the place. */
export function isSameDay(one: Instant, other: Instant, { timeZone }: ClockStyle): boolean {
  const [day, otherDay] = [one, other].map((at) => formatDate('en', at, { timeZone }, { dateStyle: 'short' }));
  return day === otherDay;
}

/** Versions of ICU differ in which narrow or fixed space they put before PM; one space fits all. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
}
