import { calendarOf } from '../format.ts';
import { useI18n } from '../use-i18n.ts';

/** A Monday. */
const firstDay = Date.UTC(2026, 0, 5);
const hourMs = 3600_000;
const weekdays = [0, 1, 2, 3, 4, 5, 6];
/** In Arabic, the short weekday names are as long as the full ones. */
const maxShortLetters = 4;

/**
 * The names of weekdays (0: Monday), of days, and of hours on the place's clock. Browsers and servers may differ by a
 * comma: show them where a difference is allowed.
 */
export function useHoursOfWeek(country: string | null) {
  const { date, time } = useI18n();
  const named = (weekday: number, style: 'short' | 'narrow' | 'long'): string =>
    date(firstDay + weekday * 24 * hourMs, calendarOf({ country }), { weekday: style });
  return {
    weekday: (weekday: number): string => named(weekday, 'long'),
    shortDay: (day: string): string =>
      date(`${day}T00:00:00Z`, calendarOf({ country }), { weekday: 'short', day: 'numeric', month: 'short' }),
    /** It fits a narrow column in every language. */
    shortWeekday(weekday: number): string {
      const isShort = weekdays.every((one) => named(one, 'short').length <= maxShortLetters);
      return named(weekday, isShort ? 'short' : 'narrow');
    },
    /** Of a part of an hour, its minutes too. */
    hour: (hour: number): string => time(firstDay + hour * hourMs, calendarOf({ country })),
  };
}
