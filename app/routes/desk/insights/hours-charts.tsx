import { Link } from 'react-router';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { Drawing, useSide } from './drawing.tsx';
import { ticketsPath, useInsights } from './use-insights.ts';

/** How many guests join on an average day, by weekday and hour. */
export function ArrivalsChart() {
  const { t, view, figures } = useInsights();
  const { cells, weekdays } = view.charts.hours;
  return (
    <HoursChart
      title={t('insights.arrivals_title')}
      fileName="arrivals"
      heads={[t('insights.col_joined'), t('insights.col_average')]}
      ground="fill-tide"
      rows={cells.map(({ weekday, hour, joined }) => {
        return { weekday, hour, people: joined, value: joined / Math.max(1, weekdays[weekday] ?? 1) };
      })}
      summaryOf={(at, value) => t('insights.arrivals_text', { ...at, people: figures.average(value) })}
    />
  );
}

/** How long guests wait, by the time they joined. */
export function WaitHoursChart() {
  const { t, view, figures } = useInsights();
  return (
    <HoursChart
      title={t('insights.wait_hours_title')}
      fileName="waits-by-hour"
      heads={[t('insights.col_called'), t('insights.col_wait')]}
      ground="fill-ink"
      rows={view.charts.hours.cells.flatMap(({ weekday, hour, called, meanWaitMinutes: value }) =>
        value === null ? [] : { weekday, hour, people: called, value },
      )}
      summaryOf={(at, value) => t('insights.wait_hours_text', { ...at, wait: figures.minutes(value) })}
    />
  );
}

interface HourRow {
  weekday: number;
  hour: number;
  people: number;
  value: number;
}

interface HoursChartProps extends Pick<ChartProps<HourRow>, 'title' | 'fileName' | 'rows'> {
  /** Of the columns `people` and `value`. */
  heads: readonly [people: string, value: string];
  ground: 'fill-tide' | 'fill-ink';
  /** The sentence about the largest value. */
  summaryOf: (at: { weekday: string; hour: string }, largest: number) => string;
}

const labelShare = 21;
const columnShare = (100 - labelShare) / 7;
const headHeight = 26;
const rowHeight = 30;

/** The opacity for each fifth of the scale. Every cell also shows its number, in a colour that is readable in both themes. */
const strengths = [0.1, 0.2, 0.34, 0.5, 1];

/** A value for each hour of the week: weekdays across, hours down. A stronger colour means a higher value. */
function HoursChart({ heads, ground, summaryOf, ...chart }: HoursChartProps) {
  const { t, view, figures } = useInsights();
  const side = useSide();
  const { hours } = view.charts.hours;
  const rows = chart.rows.toSorted((a, b) => a.weekday - b.weekday || hours.indexOf(a.hour) - hours.indexOf(b.hour));
  const largest = rows.toSorted((a, b) => b.value - a.value)[0];
  const named = ({ weekday, hour }: HourRow) => ({ weekday: figures.weekday(weekday), hour: figures.hour(hour) });
  const pathOf = ({ weekday, hour }: HourRow): string => ticketsPath(view, { weekday, hour });
  const max = Math.max(leastDrawn, largest?.value ?? 0);
  return (
    <ChartFrame
      {...chart}
      rows={rows}
      summary={largest ? summaryOf(named(largest), largest.value) : ''}
      columns={[
        [t('insights.col_weekday'), (row) => named(row).weekday],
        [t('insights.col_hour'), (row) => named(row).hour],
        [heads[0], ({ people }) => people],
        [heads[1], ({ value }) => value],
      ]}
      pathOf={pathOf}
    >
      <Drawing height={headHeight + hours.length * rowHeight}>
        {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
          <text key={weekday} x={side(middleOf(weekday))} y={16} textAnchor="middle" className="fill-ink-2">
            {figures.shortWeekday(weekday)}
          </text>
        ))}
        {hours.map((hour, row) => (
          <text key={hour} x={side(0)} y={textAt(row)} className="fill-ink-2">
            {figures.hour(hour)}
          </text>
        ))}
        {rows.map((cell) => {
          const row = hours.indexOf(cell.hour);
          const share = Math.max(leastDrawn, cell.value) / max;
          const level = Math.min(strengths.length - 1, Math.floor(share * strengths.length));
          return (
            <Link key={`${cell.weekday} ${cell.hour}`} to={pathOf(cell)} tabIndex={-1} className="group">
              <rect
                x={side(labelShare + cell.weekday * columnShare + 0.3, columnShare - 0.6)}
                y={headHeight + row * rowHeight}
                width={`${columnShare - 0.6}%`}
                height={rowHeight - 2}
                rx={5}
                fillOpacity={strengths[level]}
                className={`${ground} group-hover:stroke-ink`}
              />
              <text
                x={side(middleOf(cell.weekday))}
                y={textAt(row)}
                textAnchor="middle"
                className={level === strengths.length - 1 ? 'fill-card' : 'fill-ink'}
              >
                {figures.average(cell.value)}
              </text>
            </Link>
          );
        })}
      </Drawing>
    </ChartFrame>
  );
}

/** A value of zero is drawn too. */
const leastDrawn = 0.01;
const middleOf = (weekday: number): number => labelShare + (weekday + 0.5) * columnShare;
const textAt = (row: number): number => headHeight + row * rowHeight + rowHeight / 2 + 3;
