import { useLoaderData } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { loadInsights } from './insights-page.server.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { calendarOf } from '#app/i18n/format.ts';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';
import type { InsightsView } from '#contract/views.ts';
import type { RangeChoice } from '#domain/insights/figure-range.ts';

/** What every chart of the page reads: its figures, and how they are written. */
export function useInsights() {
  const page = useLoaderData<typeof loadInsights>();
  const { view } = page;
  return { ...page, isCompared: view.before !== null, figures: useFigures(view.place.country), ...useI18n() };
}

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

/** Filters that select the tickets behind a figure. The history page uses the same names. */
type TicketFilter = Partial<Record<'from' | 'to' | 'outcome' | 'service' | 'desk' | 'language', string>> &
  Partial<Record<'hour' | 'weekday', number>> & { line?: string | null };

/** The address of the list of tickets behind a figure. */
export function ticketsPath({ place, range, lineId }: InsightsView, filter: TicketFilter): string {
  return `/desk/${place.slug}/history?${searchOf({ from: range.from, to: range.to, line: lineId, ...filter })}`;
}

/** The insights of another place, for the same days. */
export function placePath({ range: { choice, from, to }, before }: InsightsView, slug: string): string {
  const days = choice === 'own' ? { from, to } : {};
  return `/desk/${slug}/insights?${searchOf({ range: choice, ...days, compare: before && 'before' })}`;
}

/** This page with its places in another order. */
export function sortSearch(search: string, sort: string): string {
  return `?${searchOf({ ...Object.fromEntries(new URLSearchParams(search)), sort })}`;
}

/** This page for another period, with all other choices unchanged. */
export function rangeSearch({ lineId, before }: InsightsView, choice: RangeChoice): string {
  return `?${searchOf({ range: choice, line: lineId, compare: before && 'before' })}`;
}

/** Without what is not chosen. */
function searchOf(choices: Record<string, string | number | null | undefined>): string {
  const chosen = Object.entries(choices).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString();
}
