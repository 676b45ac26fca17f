import type { InsightsView, WaitBin } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChartFrame } from './chart-frame.tsx';
import { rounded, type ChartTable } from './chart-table.ts';
import { HeatMap } from './heat-map.tsx';
import { ticketsPath } from './insight-links.ts';
import { LegendEntry } from './legend.tsx';
import type { Figures } from './use-figures.ts';
import { useDrawingSide } from './drawing-side.ts';

export interface ChartProps {
  view: InsightsView;
  figures: Figures;
}

/** How many guests join on an average day, by weekday and hour. */
export function ArrivalsChart(props: ChartProps) {
  const { t } = useI18n();
  const { view, figures } = props;
  const { cells, weekdays } = view.charts.hours;
  return (
    <HoursChart
      {...props}
      title={t('insights.arrivals_title')}
      fileName="arrivals"
      columns={[t('insights.col_joined'), t('insights.col_average')]}
      ground="tide"
      rows={cells.map((cell) => ({
        ...cell,
        people: cell.joined,
        value: cell.joined / Math.max(1, weekdays[cell.weekday] ?? 1),
      }))}
      textOf={figures.average}
      summaryOf={(at, { value }) => t('insights.arrivals_text', { ...at, people: figures.average(value) })}
    />
  );
}

/** How long guests wait, by the time they joined. */
export function WaitHoursChart(props: ChartProps) {
  const { t } = useI18n();
  const { view, figures } = props;
  return (
    <HoursChart
      {...props}
      title={t('insights.wait_hours_title')}
      fileName="waits-by-hour"
      columns={[t('insights.col_called'), t('insights.col_wait')]}
      ground="ink"
      rows={view.charts.hours.cells.flatMap((cell) =>
        cell.meanWaitMinutes === null ? [] : [{ ...cell, people: cell.called, value: cell.meanWaitMinutes }],
      )}
      textOf={figures.minutesNumber}
      summaryOf={(at, { value }) => t('insights.wait_hours_text', { ...at, wait: figures.minutes(value) })}
    />
  );
}

interface HourRow {
  weekday: number;
  hour: number;
  people: number;
  value: number;
}

interface HoursChartProps extends ChartProps {
  title: string;
  fileName: string;
  /** The names of the columns `people` and `value`. */
  columns: [people: string, value: string];
  ground: 'tide' | 'ink';
  rows: readonly HourRow[];
  textOf: (value: number) => string;
  /** The sentence about the largest value. */
  summaryOf: (at: { weekday: string; hour: string }, largest: HourRow) => string;
}

/** A value for each hour of the week. */
function HoursChart(props: HoursChartProps) {
  const { view, figures, title, fileName, columns, ground, textOf, summaryOf } = props;
  const { t } = useI18n();
  const { hours } = view.charts.hours;
  const rows = props.rows.toSorted((a, b) => a.weekday - b.weekday || hours.indexOf(a.hour) - hours.indexOf(b.hour));
  const largest = rows.toSorted((a, b) => b.value - a.value)[0];
  const pathOf = ({ weekday, hour }: HourRow) => ticketsPath(view, { weekday, hour });
  const named = ({ weekday, hour }: HourRow) => ({
    weekday: figures.weekday(weekday, 'long'),
    hour: figures.hour(hour),
  });
  const table: ChartTable = {
    columns: [t('insights.col_weekday'), t('insights.col_hour'), ...columns],
    rows: rows.map((row) => ({
      to: pathOf(row),
      cells: [...Object.values(named(row)), row.people, rounded(row.value)],
    })),
  };
  const heats = rows.map((row) => ({
    ...row,
    value: Math.max(row.value, 0.01),
    text: textOf(row.value),
    to: pathOf(row),
  }));
  return (
    <ChartFrame
      title={title}
      fileName={fileName}
      table={table}
      summary={largest ? summaryOf(named(largest), largest) : ''}
    >
      {rows.length > 0 && <HeatMap heats={heats} hours={hours} figures={figures} ground={ground} />}
    </ChartFrame>
  );
}

export function WaitsChart({ view, figures }: ChartProps) {
  const { t, number } = useI18n();
  const { bins, typicallyTold } = view.charts.waits;
  const { halfWaitMinutes: half, mostWaitMinutes: max } = view.totals;
  const said = [
    half !== null && max !== null
      ? t('insights.waits_text', { half: figures.minutes(half), max: figures.minutes(max) })
      : null,
    typicallyTold && t('insights.waits_told', { low: number(typicallyTold.low), high: number(typicallyTold.high) }),
  ];
  const table: ChartTable = {
    columns: [t('insights.col_range'), t('insights.col_waited'), t('insights.col_told')],
    rows: bins.map(({ from, to, waited, told }) => ({
      cells: [
        to === null
          ? t('insights.bin_more', { from: number(from) })
          : t('insights.bin', { from: number(from), to: number(to) }),
        waited,
        rounded(told),
      ],
    })),
  };
  return (
    <ChartFrame
      title={t('insights.waits_title')}
      fileName="waits"
      table={table}
      summary={said.filter((text) => text !== null).join(' ')}
      legend={
        <>
          <LegendEntry sign="bar" text={t('insights.legend_waited')} />
          <LegendEntry sign="line" text={t('insights.legend_told')} />
        </>
      }
    >
      {bins.length > 0 && <WaitChart bins={bins} />}
    </ChartFrame>
  );
}

const plotHeight = 180;
const plotTop = 18;
const height = plotTop + plotHeight + 26;

/** Bars: how many guests waited how long. The stepped line over them: the estimates they were told. */
function WaitChart({ bins }: { bins: readonly WaitBin[] }) {
  const { number } = useI18n();
  const side = useDrawingSide();
  const max = Math.max(1, ...bins.map(({ waited, told }) => Math.max(waited, told)));
  const step = 100 / bins.length;
  const y = (people: number): number => plotTop + plotHeight * (1 - people / max);
  const floor = plotTop + plotHeight;
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block text-xs">
      <line x1="0" x2="100%" y1={floor} y2={floor} className="stroke-edge" />
      {bins.map(({ from, to, waited }, at) => (
        <g key={from}>
          <rect
            x={side.from(at * step + step * 0.08, step * 0.84)}
            y={y(waited)}
            width={`${step * 0.84}%`}
            height={floor - y(waited)}
            className="fill-tide"
            fillOpacity={0.5}
          />
          {waited > 0 && (
            <text x={side.at((at + 0.5) * step)} y={y(waited) - 5} textAnchor="middle" className="fill-ink-2">
              {number(waited)}
            </text>
          )}
          <text x={side.at((at + 0.5) * step)} y={height - 8} textAnchor="middle" className="fill-ink-2">
            {to === null ? `${number(from)}+` : number(from)}
          </text>
        </g>
      ))}
      {bins.map(({ from, told }, at) => {
        const level = y(told);
        const before = y(bins[at - 1]?.told ?? 0);
        return (
          <g key={from} className="stroke-ink" strokeWidth={2}>
            <line x1={side.at(at * step)} x2={side.at(at * step)} y1={before} y2={level} />
            <line x1={side.at(at * step)} x2={side.at((at + 1) * step)} y1={level} y2={level} />
          </g>
        );
      })}
    </svg>
  );
}
