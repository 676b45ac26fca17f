import { Link } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { Drawing, tall, tinyText, Track, useSide } from './drawing.tsx';

interface Props<Row> extends Omit<ChartProps<Row>, 'legend'> {
  /** Null: the row has no bar. */
  valueOf: (row: Row) => number | null;
  textOf: (row: Row) => string;
  /** The value of the period before; false: it is not compared. */
  beforeOf?: false | ((row: Row) => number | null);
  /** The value of a full-width bar; by default the largest value. */
  whole?: number;
  /** The first so many rows have bars; all are in the table. By default as many as anybody compares. */
  maxBars?: number;
}

export const usualBars = 30;
const rowHeight = 66;
const barTop = 40;

/** Bars below each other, named by the first column. A thin bar below each one shows the previous period. */
export function BarChart<Row>(props: Props<Row>) {
  const { valueOf, textOf, beforeOf = false, whole, maxBars = usualBars, ...chart } = props;
  const { t } = useI18n();
  const bars = chart.rows.slice(0, maxBars).flatMap((row) => {
    const value = valueOf(row);
    if (value === null) return [];
    const label = chart.columns[0][1](row);
    return [{ label, value, text: textOf(row), before: (beforeOf && beforeOf(row)) || 0, to: chart.pathOf?.(row) }];
  });
  const max = whole ?? Math.max(1e-9, ...bars.map(({ value, before }) => Math.max(value, before)));
  const side = useSide();
  const wide = (value: number): number => Math.min(100, (value / max) * 100);
  return (
    <ChartFrame {...chart} legend={[beforeOf && ['thin', t('insights.legend_before')]]}>
      <Drawing height={tall(bars.length * rowHeight)} className="text-sm">
        {bars.map(({ label, value, text, before, to }, row) => {
          const y = row * rowHeight;
          const drawn = (
            <>
              <rect x="0" y={tall(y)} width="100%" height={tall(rowHeight - 4)} className="fill-transparent" />
              <text x={side(0)} y={tall(y + 14)} className="fill-ink group-hover:underline">
                {label}
              </text>
              <text x={side(0)} y={tall(y + 32, tinyText)} className="fill-ink-2 text-xs">
                {text}
              </text>
              <Track y={y + barTop} from={0} width={wide(value)} bar={{ className: 'fill-tide' }} />
              {before > 0 && (
                <rect
                  x={side(0, wide(before))}
                  y={tall(y + barTop + 12)}
                  width={`${wide(before)}%`}
                  height={tall(4)}
                  rx={2}
                  className="fill-edge"
                />
              )}
            </>
          );
          return to ? (
            <Link key={row} to={to} tabIndex={-1} className="group">
              {drawn}
            </Link>
          ) : (
            <g key={row}>{drawn}</g>
          );
        })}
      </Drawing>
    </ChartFrame>
  );
}
