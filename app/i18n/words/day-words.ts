import { weekdays } from '#domain/local-time.ts';
import type { Weekday } from '#domain/local-time.ts';
import { formatLocale } from '#locales/languages.ts';
import { useText } from '../use-text.ts';

/** A Monday. */
const someMonday = Date.UTC(2026, 0, 5);
const dayMs = 24 * 3600 * 1000;

/** Days in words. Browsers and servers may differ by a comma: show them where that is allowed. */
export function useDays(): { nameOfWeekday: (weekday: Weekday) => string; shortDay: (day: string) => string } {
  const { language } = useText();
  const words = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(formatLocale(language), { ...options, timeZone: 'UTC' }).format(at);
  return {
    nameOfWeekday: (weekday) => words(someMonday + weekdays.indexOf(weekday) * dayMs, { weekday: 'long' }),
    shortDay: (day) => words(Date.parse(`${day}T00:00:00Z`), { weekday: 'short', day: 'numeric', month: 'short' }),
  };
}
