import type { GroupKind } from '#domain/insights/day-figure.ts';
import { fewestGuests, othersKey, type WaitGroup } from '#domain/insights/wait-groups.ts';
import { allNeeds } from '#domain/ticket/need.ts';
import { sources } from '#domain/ticket/ticket.ts';
import { isolated } from '#app/i18n/use-i18n.ts';
import { ticketsPath } from './insight-links.ts';
import { IntervalChart } from './interval-chart.tsx';
import { useInsights } from './use-insights.ts';

const needs = [...allNeeds, 'several', 'none'] as const;

/** Who waits longer: the average wait of groups of guests, and whether chance explains the differences. */
export function GroupsChart({ by }: { by: GroupKind }) {
  const { t, number, view, figures } = useInsights();
  const groups = view.charts.groups[by];
  const nameOf = ({ key }: WaitGroup): string => {
    if (key === othersKey) return t('insights.group_others');
    const source = sources.find((one) => one === key);
    const need = needs.find((one) => one === key);
    return source ? t(`insights.source_${source}`) : need ? t(`insights.need_${need}`) : figures.languageName(key);
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
      title={t(`insights.by_${by}`)}
      fileName={`waits-by-${by}`}
      summary={summary}
      rows={groups}
      columns={[
        [t(`insights.col_${by}`), nameOf],
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
