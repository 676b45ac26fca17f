import type { RecordRow } from '#contract/views.ts';
import { claimedShare } from '#domain/wait/wait-record.ts';
import { inLanguage } from '#app/i18n/use-i18n.ts';
import { IntervalChart } from './interval-chart.tsx';
import { useInsights } from './use-insights.ts';

/** What was promised of waits beside what came: of all guests, by the place in line, and by line. */
export function RecordChart() {
  const { t, language, view, figures } = useInsights();
  const { percent } = figures;
  const { all, places, lines } = view.charts.record;
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
  const claimed = percent(claimedShare);
  return (
    <IntervalChart
      title={t('insights.record_title')}
      fileName="record"
      summary={t('insights.record_text', {
        claimed,
        share: percent(all.share.value),
        of: all.count,
        width: figures.minutes(all.medianWidth),
      })}
      rows={rows}
      columns={[
        [t('insights.col_guests'), ({ label }) => label],
        [t('insights.col_promised'), ({ count }) => count],
        [t('insights.col_earlier'), ({ earlier }) => earlier],
        [t('insights.col_kept'), ({ met }) => met],
        [t('insights.col_later'), ({ later }) => later],
        [t('insights.col_told_longer'), ({ toldLonger }) => toldLonger],
        [t('insights.col_raised'), ({ raised }) => raised],
        [t('insights.col_raised_by'), ({ raises, raisedBy }) => (raises === 0 ? null : raisedBy / raises)],
        [t('insights.col_share'), ({ share }) => share.value * 100],
        [
          t('insights.col_chance'),
          ({ share: { low, high } }) => t('insights.chance', { from: percent(low), to: percent(high) }),
        ],
        [t('insights.col_width'), ({ medianWidth }) => medianWidth],
      ]}
      intervalOf={({ share, isOff, count }) => ({
        text: t('insights.record_value', { share: percent(share.value), of: count }),
        ...share,
        isOff,
      })}
      mark={claimedShare}
      markText={t('insights.legend_claimed', { claimed })}
      offText={t('insights.legend_off')}
    />
  );
}
