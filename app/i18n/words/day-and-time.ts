import type { ClockStyle } from '../format.ts';
import { formatLocale } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

/** A moment on the place's calendar and clock: 2 March 2026, 15:04. Show it inside `Phrase`. */
export function dayAndTime(language: Language, at: string, { timeZone, country }: ClockStyle): string {
  const format = new Intl.DateTimeFormat(formatLocale(language, country), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return format.format(new Date(at));
}
