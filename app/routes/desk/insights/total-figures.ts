import type { InsightsTotals } from '#contract/views.ts';
import type { InsightsValues } from '#locales/message-values.ts';

type Named<Prefix extends string, Id = keyof InsightsValues> = Id extends `insights.${Prefix}_${infer Name}`
  ? Name
  : never;

interface TotalFigure {
  /** `insights.col_...` */
  column: Named<'col'>;
  /** `insights.total_...`; null: there is no tile. */
  tile: Named<'total'> | null;
  kind: 'count' | 'minutes' | 'share' | 'stars';
  /** A part, and the whole that a share is of. */
  of: (totals: InsightsTotals) => readonly [part: number | null, whole: number];
  /** Of its tickets; '': any. */
  outcome?: string;
}

/** The main figures of some days, by the name that an address has for the order of the places. */
export const totalFigures: Record<string, TotalFigure> = {
  joined: { column: 'guests', tile: 'joined', kind: 'count', of: ({ joined }) => [joined, 1], outcome: '' },
  served: { column: 'served', tile: 'served', kind: 'count', of: ({ served }) => [served, 1], outcome: 'served' },
  wait: { column: 'half', tile: 'wait', kind: 'minutes', of: ({ halfWaitMinutes }) => [halfWaitMinutes, 1] },
  most: { column: 'most', tile: null, kind: 'minutes', of: ({ mostWaitMinutes }) => [mostWaitMinutes, 1] },
  met: { column: 'estimates_met', tile: 'kept', kind: 'share', of: ({ kept, promised }) => [kept, promised] },
  gone: { column: 'gone', tile: 'gone', kind: 'share', of: ({ gone, joined }) => [gone, joined], outcome: 'left' },
  missed: {
    column: 'no_show',
    tile: 'no_show',
    kind: 'share',
    of: (all) => [all.noShow, all.joined],
    outcome: 'no_show',
  },
  rating: { column: 'rating', tile: 'rating', kind: 'stars', of: ({ meanRating }) => [meanRating, 1] },
};

/** Null: there is no such figure. A share is from 0 to `whole`. */
export function valueOf({ kind, of }: TotalFigure, totals: InsightsTotals, whole: 1 | 100): number | null {
  const [part, all] = of(totals);
  if (part === null || all === 0) return null;
  return kind === 'share' ? (whole * part) / all : part;
}
