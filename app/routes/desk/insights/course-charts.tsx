import { Link } from 'react-router';
import type { WaitDay } from '#contract/views.ts';
import type { Step } from '#domain/insights/figure-range.ts';
import { addDays } from '#domain/local-time.ts';
import { ChartFrame, type ChartProps, type Column } from './chart-frame.tsx';
import { Drawing, Marks, NameBelow, useSide } from './drawing.tsx';
import { ticketsPath, useInsights } from './use-insights.ts';

/** How long guests waited, day by day, beside the period before. */
export function WaitDaysChart() {
  const { t, number, view, figures, isCompared } = useInsights();
  const nameOf = useStepNames(view.charts.waitDays?.step);
  if (!view.charts.waitDays) return null;
  const { step, points } = view.charts.waitDays;
  const longest = points.toSorted((a, b) => (b.halfMinutes ?? -1) - (a.halfMinutes ?? -1))[0];
  const most = longest?.halfMinutes ?? null;
  return (
    <CourseChart
      title={t('insights.wait_days_title')}
      fileName="waits-over-time"
      summary={
        longest && most !== null
          ? t('insights.wait_days_text', { at: nameOf(longest.at), wait: figures.minutes(most) })
          : ''
      }
      step={step}
      points={most === null ? [] : points}
      columns={[
        [t('insights.col_called'), ({ called }) => called],
        [t('insights.col_half'), ({ halfMinutes }) => halfMinutes],
        [t('insights.col_most'), ({ mostMinutes }) => mostMinutes],
        isCompared && [t('insights.col_half_before'), ({ halfMinutesBefore }) => halfMinutesBefore],
      ]}
      nowOf={({ halfMinutes }) => halfMinutes}
      beforeOf={({ halfMinutesBefore }) => halfMinutesBefore}
      upToOf={({ mostMinutes }) => mostMinutes}
      marks={marksOf(points)}
      markText={(minutes) => number(minutes)}
      legend={[
        ['course', t('insights.legend_half')],
        ['stroke', t('insights.legend_most')],
      ]}
    />
  );
}

const markWidths = [1, 2, 5, 10, 15, 30, 60];

/** Zero, half and the top of a scale in whole minutes that holds all values. */
function marksOf(points: readonly WaitDay[]): number[] {
  const values = points.flatMap(({ mostMinutes, halfMinutesBefore }) => [mostMinutes ?? 0, halfMinutesBefore ?? 0]);
  const most = Math.max(1, ...values);
  const width = markWidths.find((one) => one * 2 >= most) ?? Math.ceil(most / 120) * 60;
  return [0, width, 2 * width];
}

/** How many estimates were met, step by step. */
export function PromisesChart() {
  const { t, number, view, figures, isCompared } = useInsights();
  const { step, points, sooner, kept, later } = view.charts.promises;
  const of = sooner + kept + later;
  type Promised = { promised: number; kept: number } | null;
  const shareOf = (one: Promised): number | null =>
    one === null || one.promised === 0 ? null : one.kept / one.promised;
  const percentOf = (one: Promised): number | null => {
    const share = shareOf(one);
    return share === null ? null : share * 100;
  };
  return (
    <CourseChart
      title={t('insights.promises_title')}
      fileName="promises"
      summary={t('insights.promises_text', { share: figures.share(kept, of), of, sooner, later })}
      step={step}
      points={points.some(({ promised }) => promised > 0) ? points : []}
      columns={[
        [t('insights.col_promised'), ({ promised }) => promised],
        [t('insights.col_kept'), (point) => point.kept],
        [t('insights.col_share'), percentOf],
        isCompared && [t('insights.col_share_before'), ({ before }) => percentOf(before)],
      ]}
      nowOf={shareOf}
      beforeOf={({ before }) => shareOf(before)}
      marks={[0, 0.5, 1]}
      markText={(one) => number(one, { style: 'percent' })}
      legend={[isCompared && ['course', t('insights.legend_now')]]}
    />
  );
}

type Value<Point> = (point: Point) => number | null;

interface CourseProps<Point> extends Omit<ChartProps<Point>, 'rows' | 'pathOf' | 'columns'> {
  step: Step;
  points: readonly Point[];
  /** Those after the name of the step. */
  columns: readonly (Column<Point> | false)[];
  /** Null: not known. */
  nowOf: Value<Point>;
  beforeOf: Value<Point>;
  /** The end of the stroke above the point. */
  upToOf?: Value<Point>;
  /** The values with a line across, from 0 to the largest. */
  marks: readonly number[];
  markText: (value: number) => string;
  legend: NonNullable<ChartProps<Point>['legend']>;
}

const plotTop = 10;
const plotHeight = 170;
const labelShare = 12;
const height = plotTop + plotHeight + 28;
const maxNames = 5;

/** A value step by step. The dashed line is the previous period. */
function CourseChart<Point extends { at: string }>(props: CourseProps<Point>) {
  const { step, points, columns, nowOf, beforeOf, upToOf = () => null, marks, markText, legend, ...chart } = props;
  const { t, view, isCompared } = useInsights();
  const side = useSide();
  const nameOf = useStepNames(step);
  const pathOf = ({ at }: Point): string => ticketsPath(view, filterOf(at, step, view.range));
  const max = Math.max(...marks);
  const x = (at: number): string => side(labelShare + (at + 0.5) * ((100 - labelShare) / points.length));
  const y = (value: number): number => plotTop + plotHeight * (1 - value / max);
  const every = Math.ceil(points.length / maxNames);
  return (
    <ChartFrame
      {...chart}
      rows={points}
      columns={[[t(`insights.col_${step}`), ({ at }) => nameOf(at)], ...columns]}
      pathOf={pathOf}
      legend={[...legend, isCompared && ['dashes', t('insights.legend_before')]]}
    >
      <Drawing height={height}>
        <Marks values={marks} from={labelShare} to={100} y={y} textOf={markText} />
        <Course values={points.map(beforeOf)} x={x} y={y} className="stroke-ink-3" dashes="5 5" />
        <Course values={points.map(nowOf)} x={x} y={y} className="stroke-tide" />
        {points.map((point, at) => {
          const [now, upTo] = [nowOf(point), upToOf(point)];
          if (now === null) return null;
          return (
            <Link key={point.at} to={pathOf(point)} tabIndex={-1}>
              {upTo !== null && (
                <line x1={x(at)} x2={x(at)} y1={y(now)} y2={y(upTo)} strokeWidth={2.5} className="stroke-edge" />
              )}
              <circle cx={x(at)} cy={y(now)} r={14} className="fill-transparent" />
              <circle cx={x(at)} cy={y(now)} r={4} className="fill-tide" />
            </Link>
          );
        })}
        {points.map(
          (point, at) =>
            at % every === 0 && (
              // A phone has room for every second one.
              <g key={point.at} className={at % (2 * every) === 0 ? undefined : 'max-sm:hidden'}>
                <NameBelow x={x(at)} height={height}>
                  {nameOf(point.at)}
                </NameBelow>
              </g>
            ),
        )}
      </Drawing>
    </ChartFrame>
  );
}

interface LineProps {
  values: readonly (number | null)[];
  x: (at: number) => string;
  y: (value: number) => number;
  className: string;
  dashes?: string;
}

/** A line through the known values. It bridges a step that has none. */
function Course({ values, x, y, className, dashes }: LineProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  return (
    <g className={className} strokeWidth={2.5} strokeDasharray={dashes}>
      {known.slice(1).map(({ value, at }, index) => {
        const from = known[index];
        return from && <line key={at} x1={x(from.at)} y1={y(from.value)} x2={x(at)} y2={y(value)} />;
      })}
    </g>
  );
}

function useStepNames(step: Step | undefined): (at: string) => string {
  const { hour, month, shortDay } = useInsights().figures;
  return (at) => (step === 'hour' ? hour(Number(at)) : step === 'month' ? month(at) : shortDay(at));
}

/** The tickets of a step, no further than the range. */
function filterOf(at: string, step: Step, range: { from: string; to: string }) {
  if (step === 'hour') return { hour: Number(at) };
  const last = lastDayOf(at, step);
  return { from: at > range.from ? at : range.from, to: last < range.to ? last : range.to };
}

function lastDayOf(day: string, step: 'day' | 'week' | 'month'): string {
  if (step !== 'month') return step === 'day' ? day : addDays(day, 6);
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
