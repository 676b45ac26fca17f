import type { QuarterRow } from '#contract/views.ts';
import { quartersOfDay } from '#domain/insights/day-figure.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChartFrame } from './chart-frame.tsx';
import { rounded, type ChartTable } from './chart-table.ts';
import { useDrawingSide } from './drawing-side.ts';
import { LegendEntry } from './legend.tsx';
import type { ChartProps } from './time-charts.tsx';

/** Guests who join beside the desks that are open, by quarter hour of an average day. */
export function QuartersChart({ view, figures }: ChartProps) {
  const { t } = useI18n();
  const { quarters, worst } = view.charts.quarters;
  const isKnown = quarters.some(({ canServe }) => canServe !== null);
  const said = [t(isKnown ? 'insights.quarters_enough' : 'insights.quarters_unknown')];
  if (worst) {
    const end = (worst.from + worst.quarters) % quartersOfDay;
    said[0] = t('insights.quarters_worst', { from: figures.quarter(worst.from), to: figures.quarter(end) });
    if (worst.meanWaitMinutes !== null)
      said.push(t('insights.quarters_wait', { wait: figures.minutes(worst.meanWaitMinutes) }));
  }
  const table: ChartTable = {
    columns: [
      t('insights.col_quarter'),
      t('insights.col_joined'),
      t('insights.col_average'),
      t('insights.col_desks_open'),
      t('insights.col_can_serve'),
      t('insights.col_wait'),
    ],
    rows: quarters.map(({ quarter, joined, meanJoined, desks, canServe, meanWaitMinutes }) => ({
      cells: [
        figures.quarter(quarter),
        joined,
        rounded(meanJoined),
        rounded(desks),
        canServe === null ? null : rounded(canServe),
        meanWaitMinutes === null ? null : rounded(meanWaitMinutes),
      ],
    })),
  };
  const first = quarters.findIndex(({ quarter }) => quarter === worst?.from);
  return (
    <ChartFrame
      title={t('insights.quarters_title')}
      fileName="arrivals-and-desks"
      table={table}
      summary={said.join(' ')}
      legend={
        <>
          <LegendEntry sign="bar" text={t('insights.legend_joined')} />
          {worst && <LegendEntry sign="off" text={t('insights.legend_too_many')} />}
          <LegendEntry sign="line" text={t(isKnown ? 'insights.legend_can_serve' : 'insights.legend_desks')} />
        </>
      }
    >
      <QuarterBars
        quarters={quarters}
        nameOf={figures.quarter}
        isTooMany={({ meanJoined, canServe }, at) =>
          worst !== null && at >= first && at < first + worst.quarters && meanJoined > (canServe ?? 0)
        }
      />
    </ChartFrame>
  );
}

interface BarsProps {
  quarters: readonly QuarterRow[];
  nameOf: (quarter: number) => string;
  isTooMany: (row: QuarterRow, at: number) => boolean;
}

const plotTop = 26;
const plotHeight = 170;
const height = plotTop + plotHeight + 28;
const labelShare = 10;
const maxNames = 4;

/**
 * One line has two scales: it says how many desks are open, at the height of what they can serve. So a bar above the line is
 * guests who have to wait, and the scale of desks is at the end.
 */
function QuarterBars({ quarters, nameOf, isTooMany }: BarsProps) {
  const { t, number } = useI18n();
  const side = useDrawingSide();
  const perDesk = perDeskIn(quarters);
  const most = Math.max(0.1, ...quarters.map(({ meanJoined, desks }) => Math.max(meanJoined, desks * perDesk)));
  const step = (100 - 2 * labelShare) / quarters.length;
  const x = (at: number): number => labelShare + at * step;
  const y = (guests: number): number => plotTop + plotHeight * (1 - guests / most);
  const shown = (value: number): string => number(value, { maximumFractionDigits: 1 });
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block text-xs">
      <text x={side.at(0)} y={12} className="fill-ink-2">
        {t('insights.axis_guests')}
      </text>
      <text x={side.at(100)} y={12} textAnchor="end" className="fill-ink-2">
        {t('insights.axis_desks')}
      </text>
      {marksTo(most).map((guests) => (
        <g key={guests}>
          <line
            x1={side.at(x(0))}
            x2={side.at(100 - labelShare)}
            y1={y(guests)}
            y2={y(guests)}
            className="stroke-rule"
          />
          <text x={side.at(0)} y={y(guests) + 4} className="fill-ink-2">
            {shown(guests)}
          </text>
        </g>
      ))}
      {marksTo(most / perDesk).map((desks) => (
        <text key={desks} x={side.at(100)} y={y(desks * perDesk) + 4} textAnchor="end" className="fill-ink-2">
          {shown(desks)}
        </text>
      ))}
      {quarters.map((row, at) => (
        <rect
          key={row.quarter}
          x={side.from(x(at) + step * 0.1, step * 0.8)}
          y={y(row.meanJoined)}
          width={`${step * 0.8}%`}
          height={plotTop + plotHeight - y(row.meanJoined)}
          fillOpacity={0.5}
          className={isTooMany(row, at) ? 'fill-rust' : 'fill-tide'}
        />
      ))}
      {quarters.map(({ quarter, desks }, at) => {
        const level = y(desks * perDesk);
        const before = y((quarters[at - 1]?.desks ?? 0) * perDesk);
        return (
          <g key={quarter} className="stroke-ink" strokeWidth={2}>
            <line x1={side.at(x(at))} x2={side.at(x(at))} y1={before} y2={level} />
            <line x1={side.at(x(at))} x2={side.at(x(at + 1))} y1={level} y2={level} />
          </g>
        );
      })}
      {namedIn(quarters).map((at) => (
        <text key={at} x={side.at(x(at))} y={height - 8} textAnchor="middle" className="fill-ink-2">
          {nameOf(quarters[at]?.quarter ?? 0)}
        </text>
      ))}
    </svg>
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
