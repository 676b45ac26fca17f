import type { Language } from '#locales/languages.ts';
import { formatDate, isSameDay, type ClockStyle } from '../../i18n/format.ts';

const nearMs = 6 * 86_400_000;

/** An opening time in everyday words: 14:00, Monday 09:00, Monday 12 March at 09:00. */
export function whenOpen(language: Language, at: string | number, now: string | number, clock: ClockStyle): string {
  const isNear = new Date(at).getTime() - new Date(now).getTime() < nearMs;
  return formatDate(language, at, clock, {
    ...(isSameDay(at, now, clock) ? {} : { weekday: 'long' }),
    ...(isNear ? {} : { day: 'numeric', month: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}
