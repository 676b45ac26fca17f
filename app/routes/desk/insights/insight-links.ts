import type { InsightsView } from '#contract/views.ts';
import type { RangeChoice } from '#domain/insights/figure-range.ts';

/** Filters that select the tickets behind a figure. The history page uses the same names. */
interface TicketFilter {
  from?: string;
  to?: string;
  line?: string | null;
  outcome?: string;
  service?: string;
  desk?: string;
  language?: string;
  hour?: number;
  weekday?: number;
}

/** The address of the list of tickets behind a figure. */
export function ticketsPath(view: InsightsView, filter: TicketFilter = {}): string {
  const all = { from: view.range.from, to: view.range.to, line: view.lineId, ...filter };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(all))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  return `/desk/${view.place.slug}/history?${search.toString()}`;
}

/** The insights of another place, for the same days. */
export function placePath({ range, before }: InsightsView, slug: string): string {
  const search = new URLSearchParams({ range: range.choice });
  if (range.choice === 'own') {
    search.set('from', range.from);
    search.set('to', range.to);
  }
  if (before) search.set('compare', 'before');
  return `/desk/${slug}/insights?${search.toString()}`;
}

/** This page with its places in another order. */
export function sortSearch(search: string, sort: string): string {
  const asked = new URLSearchParams(search);
  asked.set('sort', sort);
  return `?${asked.toString()}`;
}

/** This page for another period, with all other choices unchanged. */
export function rangeSearch(view: InsightsView, choice: RangeChoice): string {
  const search = new URLSearchParams({ range: choice });
  if (view.lineId) search.set('line', view.lineId);
  if (view.before) search.set('compare', 'before');
  return `?${search.toString()}`;
}
