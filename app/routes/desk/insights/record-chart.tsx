import type { RecordRow } from '#contract/views.ts';
import { claimedShare } from '#domain/wait/wait-record.ts';
import { inLanguage } from '#app/i18n/in-language.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChartFrame } from './chart-frame.tsx';
import { rounded, type ChartTable } from './chart-table.ts';
import { IntervalChart } from './interval-chart.tsx';
import { LegendEntry } from './legend.tsx';
import type { ChartProps } from './time-charts.tsx';

/** What was promised of waits beside what came: of all guests, by the place in line, and by line. */
export function RecordChart({ view, figures }: ChartProps) {
  const { t, number, language } = useI18n();
  const { all, places, lines } = view.charts.record;
  const percent = (share: number): string => number(share, { style: 'percent', maximumFractionDigits: 0 });
  const placeName = ({ from, to }: (typeof places)[number]): string => {
    if (from === 0) return t('insights.place_next');
    return to === null ? t('insights.place_more', { from }) : t('insights.place_range', { from, to });
  };
  const lineName = ({ key }: RecordRow): string => {
    const line = view.lines.find(({ id }) => id === key);
    return line ? inLanguage(line.name, language, view.place.defaultLanguage) : t('insights.gone_line');
  };
  const rows = [
    { ...all, label: t('insights.record_all') },
    ...places.map((row) => ({ ...row, label: placeName(row) })),
    ...lines.map((row) => ({ ...row, label: lineName(row) })),
  ].filter(({ count }) => count > 0);
  const table: ChartTable = {
    columns: [
      t('insights.col_guests'),
      t('insights.col_promised'),
      t('insights.col_earlier'),
      t('insights.col_kept'),
      t('insights.col_later'),
      t('insights.col_told_longer'),
      t('insights.col_raised'),
      t('insights.col_raised_by'),
      t('insights.col_share'),
      t('insights.col_chance'),
      t('insights.col_width'),
    ],
    rows: rows.map(
      ({ label, count, earlier, met, later, toldLonger, raised, raises, raisedBy, share, medianWidth }) => ({
        cells: [
          label,
          count,
          earlier,
          met,
          later,
          toldLonger,
          raised,
          raises === 0 ? null : rounded(raisedBy / raises),
          rounded(share.value * 100),
          t('insights.chance', { from: percent(share.low), to: percent(share.high) }),
          rounded(medianWidth),
        ],
      }),
    ),
  };
  const values = {
    claimed: percent(claimedShare),
    share: percent(all.share.value),
    of: all.count,
    width: figures.minutes(all.medianWidth),
  };
  return (
    <ChartFrame
      title={t('insights.record_title')}
      fileName="record"
      table={table}
      summary={t('insights.record_text', values)}
      legend={
        <>
          <LegendEntry sign="bar" text={t('insights.legend_chance')} />
          <LegendEntry sign="line" text={t('insights.legend_claimed', { claimed: percent(claimedShare) })} />
          {rows.some(({ isOff }) => isOff) && <LegendEntry sign="off" text={t('insights.legend_off')} />}
        </>
      }
    >
      <IntervalChart
        mark={claimedShare}
        rows={rows.map(({ key, label, share, isOff, count }) => ({
          key,
          label,
          text: t('insights.record_value', { share: percent(share.value), of: count }),
          ...share,
          isOff,
        }))}
      />
    </ChartFrame>
  );
}
