import { formatLocale } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { ClockStyle } from '../../i18n/format.ts';

const dayMs = 86_400_000;

/** An opening as one would name it: 14:00, Monday 09:00, Monday 12 March at 09:00. */
export function whenOpen(language: Language, at: string, now: string, { timeZone, country }: ClockStyle): string {
  const opens = new Date(at);
  const dayOf = (day: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(day);
  const isToday = dayOf(opens) === dayOf(new Date(now));
  const isNear = opens.getTime() - Date.parse(now) < 6 * dayMs;
  return new Intl.DateTimeFormat(formatLocale(language, country), {
    ...(isToday ? {} : { weekday: 'long' }),
    ...(isNear ? {} : { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(opens);
}
