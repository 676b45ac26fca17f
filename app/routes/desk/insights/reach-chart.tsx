import type { ReachRow } from '#contract/views.ts';
import { channelNames } from '#domain/messaging/route.ts';
import { BarChart } from './bar-chart.tsx';
import { useInsights } from './use-insights.ts';

const channels = [...channelNames, 'none'] as const;

const totalOf = ({ arrived, unknown, missed }: ReachRow): number => arrived + unknown + missed;

/** The share of calls known to have arrived, by channel. */
export function ReachChart() {
  const { t, view, figures } = useInsights();
  const rows = view.charts.reach;
  const sent = rows.filter(({ channel }) => channel !== 'none');
  const arrived = sent.reduce((all, row) => all + row.arrived, 0);
  const total = sent.reduce((all, row) => all + totalOf(row), 0);
  return (
    <BarChart
      title={t('insights.reach_title')}
      fileName="reach"
      summary={t('insights.reach_text', { share: figures.share(arrived, total) })}
      rows={rows}
      columns={[
        [
          t('insights.col_channel'),
          ({ channel }) => t(`insights.channel_${channels.find((one) => one === channel) ?? 'other'}`),
        ],
        [t('insights.col_arrived'), (row) => row.arrived],
        [t('insights.col_not_known'), ({ unknown }) => unknown],
        [t('insights.col_missed'), ({ missed }) => missed],
      ]}
      whole={1}
      valueOf={(row) => row.arrived / totalOf(row)}
      textOf={(row) =>
        row.channel === 'none'
          ? t('insights.reach_none', { people: totalOf(row) })
          : t('insights.reach_value', { share: figures.share(row.arrived, totalOf(row)), missed: row.missed })
      }
    />
  );
}
