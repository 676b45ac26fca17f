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

/** Hour and minute at the place, for an instant in RFC 3339 or milliseconds. */
export function formatTime(language: Language, instant: string | number, { timeZone, country }: ClockStyle): string {
  const format = new Intl.DateTimeFormat(formatLocale(language, country), {
    hour: country ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone,
    ...(country ? {} : { hourCycle: 'h23' }),
  });
  return plainSpaces(format.format(new Date(instant)));
}

/** Versions of ICU differ in which narrow or fixed space they put before PM; one space fits all. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
}
