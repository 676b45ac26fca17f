import { useI18n, isolated, inLanguage } from '#app/i18n/use-i18n.ts';
import { usualBars } from './bar-chart.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { Drawing, tall, tinyText, Track, useSide } from './drawing.tsx';
import type { GroupKind } from '#domain/insights/day-figure.ts';
import { fewestGuests, othersKey, type WaitGroup } from '#domain/insights/wait-groups.ts';
import { allNeeds } from '#domain/ticket/need.ts';
import { sources } from '#domain/ticket/ticket.ts';
import { ticketsPath, useInsights } from './use-insights.ts';
import type { RecordRow } from '#contract/views.ts';
import { claimedShare } from '#domain/wait/wait-record.ts';

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

interface Interval {
  text: string;
  /** The bounds that chance explains, from 0 to 1 of the width, and the value between them. */
  low: number;
  value: number;
  high: number;
  /** Whether it is not what the mark says, beyond chance. */
  isOff: boolean;
}

interface Props<Row> extends Omit<ChartProps<Row>, 'legend'> {
  intervalOf: (row: Row) => Interval;
  mark: number;
  markText: string;
  offText: string;
}

const rowHeight = 62;
const trackTop = 38;

/** A dot for each value, the reach of chance around it, and one mark through all to compare them with. */
function IntervalChart<Row>({ intervalOf, mark, markText, offText, ...chart }: Props<Row>) {
  const { t } = useI18n();
  const side = useSide();
  const intervals = chart.rows
    .slice(0, usualBars)
    .map((row) => ({ label: chart.columns[0][1](row), ...intervalOf(row) }));
  return (
    <ChartFrame
      {...chart}
      legend={[
        ['bar', t('insights.legend_chance')],
        ['line', markText],
        intervals.some(({ isOff }) => isOff) && ['off', offText],
      ]}
    >
      <Drawing height={tall(intervals.length * rowHeight)} className="text-sm">
        {intervals.map(({ label, text, low, value, high, isOff }, row) => {
          const y = row * rowHeight;
          const className = isOff ? 'fill-rust' : 'fill-tide';
          const bar = { className, fillOpacity: 0.5 };
          return (
            <g key={row}>
              <text x={side(0)} y={tall(y + 14)} className="fill-ink">
                {label}
              </text>
              <text x={side(0)} y={tall(y + 31, tinyText)} className={`text-xs ${isOff ? 'fill-rust' : 'fill-ink-2'}`}>
                {text}
              </text>
              <Track y={y + trackTop} from={low * 100} width={(high - low) * 100} bar={bar} />
              <circle cx={side(value * 100)} cy={tall(y + trackTop + 5)} r={5} className={className} />
              <line
                x1={side(mark * 100)}
                x2={side(mark * 100)}
                y1={tall(y + trackTop - 4)}
                y2={tall(y + trackTop + 14)}
                strokeWidth={2.5}
                className="stroke-ink"
              />
            </g>
          );
        })}
      </Drawing>
    </ChartFrame>
  );
}
