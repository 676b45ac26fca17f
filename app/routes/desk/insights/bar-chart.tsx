import { Link } from 'react-router';
import { useDrawingSide } from './drawing-side.ts';

interface Bar {
  key: string;
  label: string;
  value: number;
  /** The text below the label. */
  text: string;
  before?: number | null;
  /** A link to the tickets behind it. */
  to?: string;
}

interface Props {
  bars: readonly Bar[];
  /** The value of a full-width bar; by default the largest value. */
  whole?: number;
}

const rowHeight = 66;
const barTop = 40;

/** Bars below each other. A thin bar below each one shows the previous period. */
export function BarChart({ bars, whole }: Props) {
  const side = useDrawingSide();
  const max = whole ?? Math.max(1e-9, ...bars.map(({ value, before }) => Math.max(value, before ?? 0)));
  const wide = (value: number): number => Math.min(100, (value / max) * 100);
  return (
    <svg aria-hidden="true" width="100%" height={bars.length * rowHeight} className="block text-sm">
      {bars.map(({ key, label, value, text, before, to }, row) => {
        const y = row * rowHeight;
        const drawn = (
          <>
            <rect x="0" y={y} width="100%" height={rowHeight - 4} className="fill-transparent" />
            <text x={side.at(0)} y={y + 14} className="fill-ink group-hover:underline">
              {label}
            </text>
            <text x={side.at(0)} y={y + 32} className="fill-ink-2 text-xs">
              {text}
            </text>
            <rect x="0" y={y + barTop} width="100%" height={10} rx={4} className="fill-sand" />
            <rect
              x={side.from(0, wide(value))}
              y={y + barTop}
              width={`${wide(value)}%`}
              height={10}
              rx={4}
              className="fill-tide"
            />
            {typeof before === 'number' && before > 0 && (
              <rect
                x={side.from(0, wide(before))}
                y={y + barTop + 12}
                width={`${wide(before)}%`}
                height={4}
                rx={2}
                className="fill-edge"
              />
            )}
          </>
        );
        return to ? (
          <Link key={key} to={to} tabIndex={-1} className="group">
            {drawn}
          </Link>
        ) : (
          <g key={key}>{drawn}</g>
        );
      })}
    </svg>
  );
}
