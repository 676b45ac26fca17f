import type { WaitDay } from '#contract/views.ts';
import type { Step } from '#domain/insights/figure-range.ts';
import { addDays } from '#domain/local-time.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChartFrame } from './chart-frame.tsx';
import { rounded, type ChartTable } from './chart-table.ts';
import { CourseChart } from './course-chart.tsx';
import { ticketsPath } from './insight-links.ts';
import { LegendEntry } from './legend.tsx';
import type { ChartProps } from './time-charts.tsx';

/** How long guests waited, day by day, beside the period before. */
export function WaitDaysChart({ view, figures }: ChartProps) {
  const { t, number } = useI18n();
  if (!view.charts.waitDays) return null;
  const { step, points } = view.charts.waitDays;
  const { nameOf, pathOf } = stepsOf({ view, figures }, step);
  const longest = points.toSorted((a, b) => (b.halfMinutes ?? -1) - (a.halfMinutes ?? -1))[0];
  const isKnown = typeof longest?.halfMinutes === 'number';
  const table: ChartTable = {
    columns: [
      t(stepColumns[step]),
      t('insights.col_called'),
      t('insights.col_half'),
      t('insights.col_most'),
      ...(view.before ? [t('insights.col_half_before')] : []),
    ],
    rows: (isKnown ? points : []).map(({ at, called, halfMinutes, mostMinutes, halfMinutesBefore }) => ({
      to: pathOf(at),
      cells: [nameOf(at), called, halfMinutes, mostMinutes, ...(view.before ? [halfMinutesBefore] : [])],
    })),
  };
  return (
    <ChartFrame
      title={t('insights.wait_days_title')}
      fileName="waits-over-time"
      table={table}
      summary={
        isKnown
          ? t('insights.wait_days_text', { at: nameOf(longest.at), wait: figures.minutes(longest.halfMinutes ?? 0) })
          : ''
      }
      legend={
        <>
          <LegendEntry sign="course" text={t('insights.legend_half')} />
          <LegendEntry sign="stroke" text={t('insights.legend_most')} />
          {view.before && <LegendEntry sign="dashes" text={t('insights.legend_before')} />}
        </>
      }
    >
      {isKnown && (
        <CourseChart
          points={points.map(({ at, halfMinutes, mostMinutes, halfMinutesBefore }) => ({
            at,
            now: halfMinutes,
            before: halfMinutesBefore,
            upTo: mostMinutes,
          }))}
          marks={marksOf(points)}
          markText={(minutes) => number(minutes)}
          nameOf={nameOf}
          pathOf={pathOf}
        />
      )}
    </ChartFrame>
  );
}

const markWidths = [1, 2, 5, 10, 15, 30, 60];

/** Zero, half and the top of a scale in whole minutes that holds all values. */
function marksOf(points: readonly WaitDay[]): number[] {
  const most = Math.max(
    1,
    ...points.flatMap(({ mostMinutes, halfMinutesBefore }) => [mostMinutes ?? 0, halfMinutesBefore ?? 0]),
  );
  const width = markWidths.find((one) => one * 2 >= most) ?? Math.ceil(most / 120) * 60;
  return [0, width, 2 * width];
}

const stepColumns = {
  hour: 'insights.col_hour',
  day: 'insights.col_day',
  week: 'insights.col_week',
  month: 'insights.col_month',
} as const;

export function PromisesChart({ view, figures }: ChartProps) {
  const { t, number } = useI18n();
  const { step, points, sooner, kept, later } = view.charts.promises;
  const of = sooner + kept + later;
  const { nameOf, pathOf } = stepsOf({ view, figures }, step);
  const share = (promised: number, held: number): number | null => (promised === 0 ? null : held / promised);
  const percent = (one: number | null): number | null => one && rounded(one * 100);
  const known = points.filter(({ promised }) => promised > 0);
  const table: ChartTable = {
    columns: [
      t(stepColumns[step]),
      t('insights.col_promised'),
      t('insights.col_kept'),
      t('insights.col_share'),
      ...(view.before ? [t('insights.col_share_before')] : []),
    ],
    rows: (known.length === 0 ? [] : points).map(({ at, promised, kept: held, before }) => ({
      to: pathOf(at),
      cells: [
        nameOf(at),
        promised,
        held,
        percent(share(promised, held)),
        ...(view.before ? [before && percent(share(before.promised, before.kept))] : []),
      ],
    })),
  };
  return (
    <ChartFrame
      title={t('insights.promises_title')}
      fileName="promises"
      table={table}
      summary={t('insights.promises_text', { share: figures.share(kept, of), of, sooner, later })}
      legend={
        view.before && (
          <>
            <LegendEntry sign="course" text={t('insights.legend_now')} />
            <LegendEntry sign="dashes" text={t('insights.legend_before')} />
          </>
        )
      }
    >
      {known.length > 0 && (
        <CourseChart
          points={points.map(({ at, promised, kept: held, before }) => ({
            at,
            now: share(promised, held),
            before: before && share(before.promised, before.kept),
          }))}
          marks={[0, 0.5, 1]}
          markText={(one) => number(one, { style: 'percent' })}
          nameOf={nameOf}
          pathOf={pathOf}
        />
      )}
    </ChartFrame>
  );
}

/** The names of steps in time, and the links to their tickets. */
function stepsOf({ view, figures }: ChartProps, step: Step) {
  return {
    nameOf: (at: string): string => {
      if (step === 'hour') return figures.hour(Number(at));
      return step === 'month' ? figures.month(at) : figures.shortDay(at);
    },
    pathOf: (at: string): string => {
      if (step === 'hour') return ticketsPath(view, { hour: Number(at) });
      return ticketsPath(view, {
        from: laterOf(at, view.range.from),
        to: earlierOf(lastDayOf(at, step), view.range.to),
      });
    },
  };
}

function lastDayOf(day: string, step: 'day' | 'week' | 'month'): string {
  if (step === 'day') return day;
  if (step === 'week') return addDays(day, 6);
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other);
const laterOf = (one: string, other: string): string => (one > other ? one : other);
