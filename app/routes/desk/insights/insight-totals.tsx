import { Link } from 'react-router';
import type { InsightsTotals } from '#contract/views.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { ticketsPath } from './insight-links.ts';
import type { ChartProps } from './time-charts.tsx';

/** The main figures, each with its value in the previous period and a link to its tickets. */
export function InsightTotals({ view, figures }: ChartProps) {
  const { t, number } = useI18n();
  const unknown = t('insights.unknown');
  const wait = ({ halfWaitMinutes: half }: InsightsTotals) => (half === null ? unknown : figures.minutes(half));
  const rating = ({ meanRating }: InsightsTotals) =>
    meanRating === null ? unknown : number(meanRating, { maximumFractionDigits: 1 });
  const tiles = [
    { text: t('insights.total_joined'), of: (totals: InsightsTotals) => number(totals.joined), to: ticketsPath(view) },
    {
      text: t('insights.total_served'),
      of: (totals: InsightsTotals) => number(totals.served),
      to: ticketsPath(view, { outcome: 'served' }),
    },
    { text: t('insights.total_wait'), of: wait },
    {
      text: t('insights.total_kept'),
      of: ({ kept, promised }: InsightsTotals) => figures.share(kept, promised),
    },
    {
      text: t('insights.total_gone'),
      of: ({ gone, joined }: InsightsTotals) => figures.share(gone, joined),
      to: ticketsPath(view, { outcome: 'left' }),
    },
    {
      text: t('insights.total_no_show'),
      of: ({ noShow, joined }: InsightsTotals) => figures.share(noShow, joined),
      to: ticketsPath(view, { outcome: 'no_show' }),
    },
    { text: t('insights.total_rating'), of: rating },
  ];
  return (
    <section aria-label={t('insights.totals')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
        {tiles.map(({ text, of, to }) => (
          <li key={text} className="relative rounded-lg bg-card p-4 shadow-card">
            <p className="digits font-display text-2xl">{of(view.totals)}</p>
            <p className="text-sm text-ink-2">
              {to ? (
                <Link to={to} className="underline decoration-edge underline-offset-4 after:absolute after:inset-0">
                  {text}
                </Link>
              ) : (
                text
              )}
            </p>
            {view.totalsBefore && (
              <p className="digits mt-1 text-xs text-ink-2">{t('insights.before', { value: of(view.totalsBefore) })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
