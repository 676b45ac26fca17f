import type { QuarterRow } from '#contract/views.ts';
import { quartersOfDay } from '#domain/insights/day-figure.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Drawing, Marks, NameBelow, Stairs, useSide } from './drawing.tsx';
import { useInsights } from './use-insights.ts';

/** Guests who join beside the desks that are open, by quarter hour of an average day. */
export function QuartersChart() {
  const { t, view, figures } = useInsights();
  const { quarters, worst } = view.charts.quarters;
  const nameOf = (quarter: number): string => figures.hour(quarter / 4);
  const isKnown = quarters.some(({ canServe }) => canServe !== null);
  const said = [t(isKnown ? 'insights.quarters_enough' : 'insights.quarters_unknown')];
  if (worst) {
    const end = (worst.from + worst.quarters) % quartersOfDay;
    said[0] = t('insights.quarters_worst', { from: nameOf(worst.from), to: nameOf(end) });
    if (worst.meanWaitMinutes !== null)
      said.push(t('insights.quarters_wait', { wait: figures.minutes(worst.meanWaitMinutes) }));
  }
  return (
    <ChartFrame
      title={t('insights.quarters_title')}
      fileName="arrivals-and-desks"
      summary={said.join(' ')}
      rows={quarters}
      columns={[
        [t('insights.col_quarter'), ({ quarter }) => nameOf(quarter)],
        [t('insights.col_joined'), ({ joined }) => joined],
        [t('insights.col_average'), ({ meanJoined }) => meanJoined],
        [t('insights.col_desks_open'), ({ desks }) => desks],
        [t('insights.col_can_serve'), ({ canServe }) => canServe],
        [t('insights.col_wait'), ({ meanWaitMinutes }) => meanWaitMinutes],
      ]}
      legend={[
        ['bar', t('insights.legend_joined')],
        worst && ['off', t('insights.legend_too_many')],
        ['line', t(isKnown ? 'insights.legend_can_serve' : 'insights.legend_desks')],
      ]}
    >
      <QuarterBars nameOf={nameOf} />
    </ChartFrame>
  );
}

const plotTop = 26;
const plotHeight = 170;
const floor = plotTop + plotHeight;
const height = floor + 28;
const labelShare = 10;
const maxNames = 4;

/**
 * One line has two scales: it says how many desks are open, at the height of what they can serve. So a bar above the line is
 * guests who have to wait, and the scale of desks is at the end.
 */
function QuarterBars({ nameOf }: { nameOf: (quarter: number) => string }) {
  const { t, number, view } = useInsights();
  const { quarters, worst } = view.charts.quarters;
  const side = useSide();
  const perDesk = perDeskIn(quarters);
  const most = Math.max(0.1, ...quarters.map(({ meanJoined, desks }) => Math.max(meanJoined, desks * perDesk)));
  const step = (100 - 2 * labelShare) / quarters.length;
  const x = (at: number): number => labelShare + at * step;
  const y = (guests: number): number => plotTop + plotHeight * (1 - guests / most);
  const shown = (value: number): string => number(value, { maximumFractionDigits: 1 });
  const first = quarters.findIndex(({ quarter }) => quarter === worst?.from);
  const isTooMany = ({ meanJoined, canServe }: QuarterRow, at: number): boolean =>
    worst !== null && at >= first && at < first + worst.quarters && meanJoined > (canServe ?? 0);
  return (
    <Drawing height={height}>
      <text x={side(0)} y={12} className="fill-ink-2">
        {t('insights.axis_guests')}
      </text>
      <text x={side(100)} y={12} textAnchor="end" className="fill-ink-2">
        {t('insights.axis_desks')}
      </text>
      <Marks values={marksTo(most)} from={labelShare} to={100 - labelShare} y={y} textOf={shown} />
      {marksTo(most / perDesk).map((desks) => (
        <text key={desks} x={side(100)} y={y(desks * perDesk) + 4} textAnchor="end" className="fill-ink-2">
          {shown(desks)}
        </text>
      ))}
      {quarters.map((row, at) => (
        <rect
          key={row.quarter}
          x={side(x(at) + step * 0.1, step * 0.8)}
          y={y(row.meanJoined)}
          width={`${step * 0.8}%`}
          height={floor - y(row.meanJoined)}
          fillOpacity={0.5}
          className={isTooMany(row, at) ? 'fill-rust' : 'fill-tide'}
        />
      ))}
      <Stairs levels={quarters.map(({ desks }) => y(desks * perDesk))} ground={y(0)} x={(at) => side(x(at))} />
      {namedIn(quarters).map((at) => (
        <NameBelow key={at} x={side(x(at))} height={height}>
          {nameOf(quarters[at]?.quarter ?? 0)}
        </NameBelow>
      ))}
    </Drawing>
  );
}

/** How many guests an open desk serves in a quarter hour. Where that is not known, the line and the bars have one scale. */
function perDeskIn(quarters: readonly QuarterRow[]): number {
  const open = quarters.find(({ desks, canServe }) => desks > 0 && canServe !== null);
  return open?.canServe ? open.canServe / open.desks : 1;
}

const markWidths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const maxMarks = 4;

/** Round values from 0 up to `most`. */
function marksTo(most: number): number[] {
  const width = markWidths.find((one) => most / one <= maxMarks) ?? most / maxMarks;
  return Array.from({ length: Math.floor(most / width + 1e-9) + 1 }, (_, at) => at * width);
}

/** The full hours to name below the drawing: few enough for a phone, and equally far apart. */
function namedIn(quarters: readonly QuarterRow[]): number[] {
  const hours = quarters.flatMap(({ quarter }, at) => (quarter % 4 === 0 ? [at] : []));
  const every = Math.ceil(hours.length / maxNames);
  return hours.filter((_, index) => index % every === 0);
}
