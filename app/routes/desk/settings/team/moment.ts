import { formatLocale } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

export interface PlaceClock {
  timeZone: string;
  country: string;
}

/** Day and time on the place's clock. Show it inside `Phrase`. */
export function moment(language: Language, instant: string, { timeZone, country }: PlaceClock): string {
  const format = new Intl.DateTimeFormat(formatLocale(language, country), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return format.format(new Date(instant));
}
