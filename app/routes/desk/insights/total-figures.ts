import type { InsightsTotals } from '#contract/views.ts';
import type { InsightsValues } from '#locales/message-values.ts';

interface TotalFigure {
  column: Extract<keyof InsightsValues, `insights.col_${string}`>;
  /** Null: there is no tile. */
  tile: Extract<keyof InsightsValues, `insights.total_${string}`> | null;
  kind: 'count' | 'minutes' | 'share' | 'stars';
  /** A part, and the whole that a share is of. */
  of: (totals: InsightsTotals) => readonly [part: number | null, whole: number];
  /** The filter of its tickets. */
  tickets?: { outcome?: string };
}

/** The main figures of some days, by the name that an address has for the order of the places. */
export const totalFigures: Record<string, TotalFigure> = {
  joined: {
    column: 'insights.col_guests',
    tile: 'insights.total_joined',
    kind: 'count',
    of: ({ joined }) => [joined, 1],
    tickets: {},
  },
  served: {
    column: 'insights.col_served',
    tile: 'insights.total_served',
    kind: 'count',
    of: ({ served }) => [served, 1],
    tickets: { outcome: 'served' },
  },
  wait: {
    column: 'insights.col_half',
    tile: 'insights.total_wait',
    kind: 'minutes',
    of: ({ halfWaitMinutes }) => [halfWaitMinutes, 1],
  },
  most: {
    column: 'insights.col_most',
    tile: null,
    kind: 'minutes',
    of: ({ mostWaitMinutes }) => [mostWaitMinutes, 1],
  },
  met: {
    column: 'insights.col_estimates_met',
    tile: 'insights.total_kept',
    kind: 'share',
    of: ({ kept, promised }) => [kept, promised],
  },
  gone: {
    column: 'insights.col_gone',
    tile: 'insights.total_gone',
    kind: 'share',
    of: ({ gone, joined }) => [gone, joined],
    tickets: { outcome: 'left' },
  },
  missed: {
    column: 'insights.col_no_show',
    tile: 'insights.total_no_show',
    kind: 'share',
    of: ({ noShow, joined }) => [noShow, joined],
    tickets: { outcome: 'no_show' },
  },
  rating: {
    column: 'insights.col_rating',
    tile: 'insights.total_rating',
    kind: 'stars',
    of: ({ meanRating }) => [meanRating, 1],
  },
};

/** Null: there is no such figure. A share is from 0 to `whole`. */
export function valueOf({ kind, of }: TotalFigure, totals: InsightsTotals, whole: 1 | 100): number | null {
  const [part, all] = of(totals);
  if (part === null || all === 0) return null;
  return kind === 'share' ? (whole * part) / all : part;
}
