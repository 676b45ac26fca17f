import { useDrawingSide } from './drawing-side.ts';

interface IntervalRow {
  key: string;
  label: string;
  text: string;
  /** The bounds that chance explains, from 0 to 1 of the width, and the value between them. */
  low: number;
  value: number;
  high: number;
  /** Whether it is not what the mark says, beyond chance. */
  isOff: boolean;
}

const rowHeight = 62;
const trackTop = 38;

/** A dot for each value, the reach of chance around it, and one mark through all to compare them with. */
export function IntervalChart({ rows, mark }: { rows: readonly IntervalRow[]; mark: number }) {
  const side = useDrawingSide();
  const height = rows.length * rowHeight;
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block text-sm">
      {rows.map(({ key, label, text, low, value, high, isOff }, row) => {
        const y = row * rowHeight;
        const reach = (high - low) * 100;
        const colour = isOff ? 'fill-rust' : 'fill-tide';
        return (
          <g key={key}>
            <text x={side.at(0)} y={y + 14} className="fill-ink">
              {label}
            </text>
            <text x={side.at(0)} y={y + 31} className={`text-xs ${isOff ? 'fill-rust' : 'fill-ink-2'}`}>
              {text}
            </text>
            <rect x="0" y={y + trackTop} width="100%" height={10} rx={4} className="fill-sand" />
            <rect
              x={side.from(low * 100, reach)}
              y={y + trackTop}
              width={`${reach}%`}
              height={10}
              rx={4}
              fillOpacity={0.5}
              className={colour}
            />
            <circle cx={side.at(value * 100)} cy={y + trackTop + 5} r={5} className={colour} />
            <line
              x1={side.at(mark * 100)}
              x2={side.at(mark * 100)}
              y1={y + trackTop - 4}
              y2={y + trackTop + 14}
              strokeWidth={2.5}
              className="stroke-ink"
            />
          </g>
        );
      })}
    </svg>
  );
}
