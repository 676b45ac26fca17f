import { useI18n } from '#app/i18n/use-i18n.ts';
import { usualBars } from './bar-chart.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { Drawing, tall, tinyText, Track, useSide } from './drawing.tsx';

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
export function IntervalChart<Row>({ intervalOf, mark, markText, offText, ...chart }: Props<Row>) {
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
