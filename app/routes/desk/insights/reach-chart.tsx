import type { ReachRow } from '#contract/views.ts';
import type { InsightsValues } from '#locales/message-values.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartProps } from './time-charts.tsx';

type ChannelText = Extract<keyof InsightsValues, `insights.channel_${string}`>;

const channelNames: Record<string, ChannelText | undefined> = {
  sms: 'insights.channel_sms',
  push: 'insights.channel_push',
  email: 'insights.channel_email',
  voice: 'insights.channel_voice',
  whatsapp: 'insights.channel_whatsapp',
  none: 'insights.channel_none',
};

/** The share of calls known to have arrived, by channel. */
export function ReachChart({ view, figures }: ChartProps) {
  const { t } = useI18n();
  const rows = view.charts.reach;
  const nameOf = ({ channel }: ReachRow): string => t(channelNames[channel] ?? 'insights.channel_other');
  const sent = rows.filter(({ channel }) => channel !== 'none');
  const sum = (of: (row: ReachRow) => number): number => sent.reduce((all, row) => all + of(row), 0);
  return (
    <ChartFrame
      title={t('insights.reach_title')}
      fileName="reach"
      table={{
        columns: [
          t('insights.col_channel'),
          t('insights.col_arrived'),
          t('insights.col_not_known'),
          t('insights.col_missed'),
        ],
        rows: rows.map((row) => ({ cells: [nameOf(row), row.arrived, row.unknown, row.missed] })),
      }}
      summary={t('insights.reach_text', {
        share: figures.share(
          sum(({ arrived }) => arrived),
          sum(total),
        ),
      })}
    >
      <BarChart
        whole={1}
        bars={rows.map((row) => ({
          key: row.channel,
          label: nameOf(row),
          value: row.arrived / total(row),
          text:
            row.channel === 'none'
              ? t('insights.reach_none', { people: total(row) })
              : t('insights.reach_value', { share: figures.share(row.arrived, total(row)), missed: row.missed }),
        }))}
      />
    </ChartFrame>
  );
}

function total({ arrived, unknown, missed }: ReachRow): number {
  return arrived + unknown + missed;
}
