import type { Language } from '#locales/languages.ts';
import { daysUntil, formatDate, weekdayRepeatsFrom, type ClockStyle } from '../../i18n/format.ts';

/** An opening time in everyday words: 14:00, Monday 09:00, Monday 12 March at 09:00. */
export function whenOpen(language: Language, at: string | number, now: string | number, clock: ClockStyle): string {
  const days = daysUntil(at, now, clock);
  return formatDate(language, at, clock, {
    ...(days === 0 ? {} : { weekday: 'long' }),
    ...(days < weekdayRepeatsFrom ? {} : { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}
