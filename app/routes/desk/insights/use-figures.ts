import { useMemo } from 'react';
import { quarterMinutes } from '#domain/insights/day-figure.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { calendarOf } from '#app/i18n/format.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** Formats figures, days and hours for staff. */
export interface Figures {
  /** '14 min', '7.5 min' */
  minutes: (minutes: number) => string;
  minutesNumber: (minutes: number) => string;
  /** A share of a whole; a dash if the whole is zero. */
  share: (part: number, whole: number) => string;
  average: (value: number) => string;
  day: (day: string) => string;
  shortDay: (day: string) => string;
  month: (day: string) => string;
  /** `short` fits a narrow column in every language. */
  weekday: (weekday: number, style: 'short' | 'long') => string;
  hour: (hour: number) => string;
  /** The beginning of a quarter hour of the clock, 0 to 95. */
  quarter: (quarter: number) => string;
  /** The language's own name. */
  languageName: (tag: string) => string;
}

/** The dates of one week, from a Monday. */
const week = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10', '2026-01-11'];

/** In Arabic, the short weekday names are as long as the full ones. */
const maxShortLetters = 4;

export function useFigures(country: string): Figures {
  const { t, number, time, date } = useI18n();
  return useMemo(() => {
    const format = (style: Intl.DateTimeFormatOptions) => (day: string) =>
      date(`${day}T00:00:00Z`, calendarOf({ country }), style);
    const short = format({ weekday: 'short' });
    const isShort = week.every((day) => short(day).length <= maxShortLetters);
    const weekdays = { short: isShort ? short : format({ weekday: 'narrow' }), long: format({ weekday: 'long' }) };
    const minutesNumber = (minutes: number): string => number(minutes, { maximumFractionDigits: minutes < 10 ? 1 : 0 });
    return {
      minutesNumber,
      minutes: (minutes) => t('insights.minutes', { minutes: minutesNumber(minutes) }),
      share: (part, whole) =>
        whole === 0 ? t('insights.unknown') : number(part / whole, { style: 'percent', maximumFractionDigits: 0 }),
      average: (value) => number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }),
      day: format({ day: 'numeric', month: 'short', year: 'numeric' }),
      shortDay: format({ day: 'numeric', month: 'short' }),
      month: format({ month: 'short', year: 'numeric' }),
      weekday: (weekday, style) => weekdays[style](week[weekday] ?? ''),
      hour: (hour) => time(Date.UTC(2026, 0, 5, hour), { timeZone: 'UTC', country }),
      quarter: (quarter) => time(Date.UTC(2026, 0, 5, 0, quarter * quarterMinutes), { timeZone: 'UTC', country }),
      languageName: (tag) => (isLanguage(tag) ? nameOf(tag) : tag),
    };
  }, [t, number, time, date, country]);
}
