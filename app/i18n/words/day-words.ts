import { weekdays } from '#domain/local-time.ts';
import type { Weekday } from '#domain/local-time.ts';
import { utc } from '../format.ts';
import { useI18n } from '../use-i18n.ts';

/** A Monday. */
const someMonday = Date.UTC(2026, 0, 5);
const dayMs = 24 * 3600 * 1000;

/** Days in words. Browsers and servers may differ by a comma: show them where a difference is allowed. */
export function useDays(): { nameOfWeekday: (weekday: Weekday) => string; shortDay: (day: string) => string } {
  const { date } = useI18n();
  return {
    nameOfWeekday: (weekday) => date(someMonday + weekdays.indexOf(weekday) * dayMs, utc, { weekday: 'long' }),
    shortDay: (day) => date(`${day}T00:00:00Z`, utc, { weekday: 'short', day: 'numeric', month: 'short' }),
  };
}
