import type { GroupKind } from '#domain/insights/day-figure.ts';
import { fewestGuests, othersKey, type WaitGroup } from '#domain/insights/wait-groups.ts';
import type { InsightsValues } from '#locales/message-values.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { ChartFrame } from './chart-frame.tsx';
import { rounded, type ChartTable } from './chart-table.ts';
import { ticketsPath } from './insight-links.ts';
import { IntervalChart } from './interval-chart.tsx';
import { LegendEntry } from './legend.tsx';
import type { ChartProps } from './time-charts.tsx';

type GroupText = Extract<keyof InsightsValues, `insights.source_${string}` | `insights.need_${string}`>;

const names: Record<string, GroupText | undefined> = {
  qr: 'insights.source_qr',
  link: 'insights.source_link',
  kiosk: 'insights.source_kiosk',
  staff: 'insights.source_staff',
  sms: 'insights.source_sms',
  api: 'insights.source_api',
  booking: 'insights.source_booking',
  more_time: 'insights.need_more_time',
  step_free: 'insights.need_step_free',
  interpreter: 'insights.need_interpreter',
  several: 'insights.need_several',
  none: 'insights.need_none',
};

const texts = {
  language: { title: 'insights.by_language', column: 'insights.col_language' },
  source: { title: 'insights.by_source', column: 'insights.col_source' },
  need: { title: 'insights.by_need', column: 'insights.col_need' },
} as const;

/** Who waits longer: the average wait of groups of guests, and whether chance explains the differences. */
export function GroupsChart({ view, figures, by }: ChartProps & { by: GroupKind }) {
  const { t, number } = useI18n();
  const groups = view.charts.groups[by];
  if (groups.length === 0) return null;
  const nameOf = ({ key }: WaitGroup): string => {
    if (key === othersKey) return t('insights.group_others');
    const name = names[key];
    return name ? t(name) : figures.languageName(key);
  };
  const most = Math.max(1 / 60, ...groups.map(({ meanMinutes, chance }) => chance?.high ?? meanMinutes)) * 1.05;
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  const all = groups.reduce((sum, group) => sum + group.meanMinutes * group.people, 0) / people;
  const table: ChartTable = {
    columns: [t(texts[by].column), t('insights.col_called'), t('insights.col_wait'), t('insights.col_chance_minutes')],
    rows: groups.map((group) => ({
      to: by === 'language' && group.key !== othersKey ? ticketsPath(view, { language: group.key }) : undefined,
      cells: [nameOf(group), group.people, rounded(group.meanMinutes), chanceText(group)],
    })),
  };
  function chanceText({ chance }: WaitGroup): string | null {
    const shown = (minutes: number): string => number(minutes, { maximumFractionDigits: 1 });
    return chance && t('insights.chance', { from: shown(chance.low), to: shown(chance.high) });
  }
  return (
    <ChartFrame
      title={t(texts[by].title)}
      fileName={`waits-by-${by}`}
      table={table}
      summary={summaryOf(t, groups, nameOf, figures.minutes)}
      legend={
        <>
          <LegendEntry sign="bar" text={t('insights.legend_chance')} />
          <LegendEntry sign="line" text={t('insights.legend_all')} />
          {groups.some(({ differs }) => differs) && <LegendEntry sign="off" text={t('insights.legend_group_off')} />}
        </>
      }
    >
      <IntervalChart
        mark={all / most}
        rows={groups.map((group) => ({
          key: group.key,
          label: nameOf(group),
          text: t('insights.served_value', {
            minutes: figures.minutesNumber(group.meanMinutes),
            people: group.people,
          }),
          low: (group.chance?.low ?? group.meanMinutes) / most,
          value: group.meanMinutes / most,
          high: (group.chance?.high ?? group.meanMinutes) / most,
          isOff: group.differs !== null,
        }))}
      />
    </ChartFrame>
  );
}

/** What stands out, and what was counted together. */
function summaryOf(
  t: Text['t'],
  groups: readonly WaitGroup[],
  nameOf: (group: WaitGroup) => string,
  minutes: (minutes: number) => string,
): string {
  const said = (['longer', 'shorter'] as const).flatMap((how) =>
    groups
      .filter(({ differs }) => differs === how)
      .map((group) => t(`insights.groups_${how}`, { name: isolated(nameOf(group)), wait: minutes(group.meanMinutes) })),
  );
  if (said.length === 0) {
    const isKnown = groups.filter(({ chance }) => chance).length > 1;
    said.push(t(isKnown ? 'insights.groups_chance' : 'insights.groups_few_days'));
  }
  if (groups.some(({ key }) => key === othersKey)) said.push(t('insights.groups_folded', { least: fewestGuests }));
  return said.join(' ');
}
