import type { GroupKind } from '#domain/insights/day-figure.ts';
import { fewestGuests, othersKey, type WaitGroup } from '#domain/insights/wait-groups.ts';
import type { InsightsValues } from '#locales/message-values.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { ticketsPath } from './insight-links.ts';
import { IntervalChart } from './interval-chart.tsx';
import { useInsights } from './use-insights.ts';

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
export function GroupsChart({ by }: { by: GroupKind }) {
  const { t, number, view, figures } = useInsights();
  const groups = view.charts.groups[by];
  const nameOf = ({ key }: WaitGroup): string => {
    const name = key === othersKey ? 'insights.group_others' : names[key];
    return name ? t(name) : figures.languageName(key);
  };
  const summary = useGroupsSummary(groups, nameOf);
  if (groups.length === 0) return null;
  const boundsOf = ({ chance, meanMinutes }: WaitGroup) => chance ?? { low: meanMinutes, high: meanMinutes };
  const most = Math.max(1 / 60, ...groups.map((group) => boundsOf(group).high)) * 1.05;
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  const all = groups.reduce((sum, group) => sum + group.meanMinutes * group.people, 0) / people;
  const bound = (minutes: number): string => number(minutes, { maximumFractionDigits: 1 });
  return (
    <IntervalChart
      title={t(texts[by].title)}
      fileName={`waits-by-${by}`}
      summary={summary}
      rows={groups}
      columns={[
        [t(texts[by].column), nameOf],
        [t('insights.col_called'), (group) => group.people],
        [t('insights.col_wait'), ({ meanMinutes }) => meanMinutes],
        [
          t('insights.col_chance_minutes'),
          ({ chance }) => chance && t('insights.chance', { from: bound(chance.low), to: bound(chance.high) }),
        ],
      ]}
      pathOf={({ key }) => (by === 'language' && key !== othersKey ? ticketsPath(view, { language: key }) : undefined)}
      intervalOf={(group) => ({
        text: t('insights.served_value', { minutes: figures.average(group.meanMinutes), people: group.people }),
        low: boundsOf(group).low / most,
        value: group.meanMinutes / most,
        high: boundsOf(group).high / most,
        isOff: group.differs !== null,
      })}
      mark={all / most}
      markText={t('insights.legend_all')}
      offText={t('insights.legend_group_off')}
    />
  );
}

/** What stands out, and what was counted together. */
function useGroupsSummary(groups: readonly WaitGroup[], nameOf: (group: WaitGroup) => string): string {
  const { t, figures } = useInsights();
  const said = (['longer', 'shorter'] as const).flatMap((how) =>
    groups
      .filter(({ differs }) => differs === how)
      .map((group) =>
        t(`insights.groups_${how}`, { name: isolated(nameOf(group)), wait: figures.minutes(group.meanMinutes) }),
      ),
  );
  if (said.length === 0) {
    const isKnown = groups.filter(({ chance }) => chance).length > 1;
    said.push(t(isKnown ? 'insights.groups_chance' : 'insights.groups_few_days'));
  }
  if (groups.some(({ key }) => key === othersKey)) said.push(t('insights.groups_folded', { least: fewestGuests }));
  return said.join(' ');
}
