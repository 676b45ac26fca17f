import type { InsightsView } from '#contract/views.ts';
import type { RangeChoice } from '#domain/insights/figure-range.ts';

/** Filters that select the tickets behind a figure. The history page uses the same names. */
type TicketFilter = Partial<Record<'from' | 'to' | 'outcome' | 'service' | 'desk' | 'language', string>> &
  Partial<Record<'hour' | 'weekday', number>> & { line?: string | null };

/** The address of the list of tickets behind a figure. */
export function ticketsPath({ place, range, lineId }: InsightsView, filter: TicketFilter = {}): string {
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
