import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import type { InsightsTotals } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { changeOf } from '#domain/insights/figure-range.ts';
import { ticketsPath } from './insight-links.ts';
import type { ChartProps } from './time-charts.tsx';

interface Tile {
  text: string;
  /** Null: there is no such figure. */
  value: (totals: InsightsTotals) => number | null;
  show: (value: number) => string;
  /** Whether the difference of two shares is told, and not by how much one is more than the other. */
  isShare?: boolean;
  /** Its tickets. */
  to?: string;
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The main figures of the days, and how each differs from the period before. */
export function InsightTotals({ view, figures }: ChartProps) {
  const { t, number } = useI18n();
  const count = (value: number): string => number(value);
  const percent = (value: number): string => number(value, { style: 'percent', maximumFractionDigits: 0 });
  const tiles: Tile[] = [
    { text: t('insights.total_joined'), value: ({ joined }) => joined, show: count, to: ticketsPath(view) },
    {
      text: t('insights.total_served'),
      value: ({ served }) => served,
      show: count,
      to: ticketsPath(view, { outcome: 'served' }),
    },
    { text: t('insights.total_wait'), value: ({ halfWaitMinutes }) => halfWaitMinutes, show: figures.minutes },
    {
      text: t('insights.total_kept'),
      value: ({ kept, promised }) => shareOf(kept, promised),
      show: percent,
      isShare: true,
    },
    {
      text: t('insights.total_gone'),
      value: ({ gone, joined }) => shareOf(gone, joined),
      show: percent,
      isShare: true,
      to: ticketsPath(view, { outcome: 'left' }),
    },
    {
      text: t('insights.total_no_show'),
      value: ({ noShow, joined }) => shareOf(noShow, joined),
      show: percent,
      isShare: true,
      to: ticketsPath(view, { outcome: 'no_show' }),
    },
    {
      text: t('insights.total_rating'),
      value: ({ meanRating }) => meanRating,
      show: (value) => number(value, { maximumFractionDigits: 1 }),
    },
  ];
  const shown = (tile: Tile, totals: InsightsTotals): string => {
    const value = tile.value(totals);
    return value === null ? t('insights.unknown') : tile.show(value);
  };
  return (
    <section aria-label={t('insights.totals')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
        {tiles.map((tile) => (
          <li key={tile.text} className="relative rounded-lg bg-card p-4 shadow-card">
            <p className="digits font-display text-2xl">{shown(tile, view.totals)}</p>
            <p className="text-sm text-ink-2">
              {tile.to ? (
                <Link
                  to={tile.to}
                  className="underline decoration-edge underline-offset-4 after:absolute after:inset-0"
                >
                  {tile.text}
                </Link>
              ) : (
                tile.text
              )}
            </p>
            {view.totalsBefore && (
              <>
                <Change tile={tile} now={view.totals} before={view.totalsBefore} />
                <p className="digits text-xs text-ink-2">
                  {t('insights.before', { value: shown(tile, view.totalsBefore) })}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps {
  tile: Tile;
  now: InsightsTotals;
  before: InsightsTotals;
}

/** By how much the figure is more or less than before. Whether that is good is for the reader to say. */
function Change({ tile, now, before }: ChangeProps) {
  const { t, number } = useI18n();
  const change = changeOf(tile.value(now), tile.value(before), tile.isShare);
  if (change === null) return null;
  if (change === 0) return <p className="mt-1 text-xs font-semibold">{t('insights.same')}</p>;
  const Arrow = change > 0 ? TrendingUp : TrendingDown;
  const size = Math.abs(change);
  const by = tile.isShare
    ? t('insights.points', { points: size })
    : number(size / 100, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <p className="digits mt-1 flex items-center gap-1 text-xs font-semibold">
      <Arrow aria-hidden="true" className="size-4 flex-none rtl:-scale-x-100" />
      {t(change > 0 ? 'insights.more' : 'insights.less', { by })}
    </p>
  );
}
