import { isLanguage, nameOf } from '#locales/languages.ts';
import { calendarOf } from '#app/i18n/format.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';

export function useFigures(country: string) {
  const { t, number, date } = useI18n();
  const percent = (share: number): string => number(share, { style: 'percent', maximumFractionDigits: 0 });
  /** '14', '7.5' */
  const average = (value: number): string => number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  const dayIn = (style: Intl.DateTimeFormatOptions) => (day: string) =>
    date(`${day}T00:00:00Z`, calendarOf({ country }), style);
  return {
    ...useHoursOfWeek(country),
    average,
    percent,
    minutes: (minutes: number): string => t('insights.minutes', { minutes: average(minutes) }),
    /** A share of a whole; a dash if the whole is zero. */
    share: (part: number, whole: number): string => (whole === 0 ? t('insights.unknown') : percent(part / whole)),
    day: dayIn({ day: 'numeric', month: 'short', year: 'numeric' }),
    fullDay: dayIn({ dateStyle: 'full' }),
    shortDay: dayIn({ day: 'numeric', month: 'short' }),
    month: dayIn({ month: 'short', year: 'numeric' }),
    languageName: (tag: string): string => (isLanguage(tag) ? nameOf(tag) : tag),
  };
}
