import { TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { changeOf } from '#domain/insights/figure-range.ts';
import { ticketsPath } from './insight-links.ts';
import { totalFigures, valueOf } from './total-figures.ts';
import { useInsights } from './use-insights.ts';

/** The main figures of the days, and how each differs from the period before. */
export function InsightTotals() {
  const { t, number, view, figures } = useInsights();
  const { totals, totalsBefore } = view;
  const formats = {
    count: (value: number) => number(value),
    minutes: figures.minutes,
    share: figures.percent,
    stars: (value: number) => number(value, { maximumFractionDigits: 1 }),
  };
  return (
    <section aria-label={t('insights.totals')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
        {Object.entries(totalFigures).map(([key, figure]) => {
          const { tile, kind, outcome } = figure;
          if (tile === null) return null;
          const now = valueOf(figure, totals, 1);
          const before = totalsBefore && valueOf(figure, totalsBefore, 1);
          const shown = (value: number | null): string =>
            value === null ? t('insights.unknown') : formats[kind](value);
          return (
            <li key={key} className="relative rounded-lg bg-card p-4 shadow-card">
              <p className="digits font-display text-2xl">{shown(now)}</p>
              <p className="text-sm text-ink-2">
                {outcome === undefined ? (
                  t(`insights.total_${tile}`)
                ) : (
                  <Link
                    to={ticketsPath(view, { outcome })}
                    className="underline decoration-edge underline-offset-4 after:absolute after:inset-0"
                  >
                    {t(`insights.total_${tile}`)}
                  </Link>
                )}
              </p>
              {totalsBefore && (
                <>
                  <Change change={changeOf(now, before, kind === 'share')} isShare={kind === 'share'} />
                  <p className="digits text-xs text-ink-2">{t('insights.before', { value: shown(before) })}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** By how much the figure is more or less than before. Whether that is good is for the reader to say. */
function Change({ change, isShare }: { change: number | null; isShare: boolean }) {
  const { t, figures } = useInsights();
  if (change === null) return null;
  if (change === 0) return <p className="mt-1 text-xs font-semibold">{t('insights.same')}</p>;
  const Arrow = change > 0 ? TrendingUp : TrendingDown;
  const size = Math.abs(change);
  const by = isShare ? t('insights.points', { points: size }) : figures.percent(size / 100);
  return (
    <p className="digits mt-1 flex items-center gap-1 text-xs font-semibold">
      <Arrow aria-hidden="true" className="size-4 flex-none rtl:-scale-x-100" />
      {t(change > 0 ? 'insights.more' : 'insights.less', { by })}
    </p>
  );
}
