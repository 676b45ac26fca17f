import { weekdays, type Weekday } from '#domain/local-time.ts';
import { calendarOf, type ClockStyle } from '../format.ts';
import { useI18n } from '../use-i18n.ts';

/** A Monday. */
const someMonday = Date.UTC(2026, 0, 5);
const dayMs = 24 * 3600 * 1000;

/** Days in words, as the place writes them. Browsers and servers may differ by a comma: show them where a difference is allowed. */
export function useDays(place: Pick<ClockStyle, 'country'>): {
  nameOfWeekday: (weekday: Weekday) => string;
  shortDay: (day: string) => string;
} {
  const { date } = useI18n();
  const calendar = calendarOf(place);
  return {
    nameOfWeekday: (weekday) => date(someMonday + weekdays.indexOf(weekday) * dayMs, calendar, { weekday: 'long' }),
    shortDay: (day) => date(`${day}T00:00:00Z`, calendar, { weekday: 'short', day: 'numeric', month: 'short' }),
  };
}
