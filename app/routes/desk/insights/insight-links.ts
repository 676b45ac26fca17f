import type { InsightsView } from '#contract/views.ts';
import type { RangeChoice } from '#domain/insights/figure-range.ts';

/** What narrows the tickets down to those behind a figure; the history knows these names. */
export interface TicketFilter {
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

/** Where the tickets behind a figure are listed. */
export function ticketsPath(view: InsightsView, filter: TicketFilter = {}): string {
  const all = { from: view.range.from, to: view.range.to, line: view.lineId, ...filter };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(all))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  return `/desk/${view.place.slug}/history?${search.toString()}`;
}

/** This page for another time; all else stays as it is. */
export function rangeSearch(view: InsightsView, choice: RangeChoice): string {
  const search = new URLSearchParams({ range: choice });
  if (view.lineId) search.set('line', view.lineId);
  if (view.before) search.set('compare', 'before');
  return `?${search.toString()}`;
}
