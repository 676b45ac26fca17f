import { Link } from 'react-router';
import type { Figures } from './use-figures.ts';
import { useDrawingSide } from './drawing-side.ts';

interface Heat {
  weekday: number;
  hour: number;
  value: number;
  text: string;
  /** A link to the tickets behind it. */
  to: string;
}

interface Props {
  heats: readonly Heat[];
  hours: readonly number[];
  figures: Figures;
  ground: 'tide' | 'ink';
}

const labelShare = 21;
const columnShare = (100 - labelShare) / 7;
const headHeight = 26;
const rowHeight = 30;
const gap = 2;

/** The opacity for each fifth of the scale. Every cell also shows its number, in a colour that is readable in both themes. */
const strengths = [0.1, 0.2, 0.34, 0.5, 1];

/** Weekdays across, hours down. A stronger colour means a higher value. */
export function HeatMap({ heats, hours, figures, ground }: Props) {
  const side = useDrawingSide();
  const max = Math.max(...heats.map(({ value }) => value));
  const height = headHeight + hours.length * rowHeight;
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block text-xs">
      {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
        <text key={weekday} x={side.at(middleOf(weekday))} y={16} textAnchor="middle" className="fill-ink-2">
          {figures.weekday(weekday, 'short')}
        </text>
      ))}
      {hours.map((hour, row) => (
        <text key={hour} x={side.at(0)} y={textAt(row)} className="fill-ink-2">
          {figures.hour(hour)}
        </text>
      ))}
      {heats.map(({ weekday, hour, value, text, to }) => {
        const row = hours.indexOf(hour);
        const level = Math.min(strengths.length - 1, Math.floor((value / max) * strengths.length));
        return (
          <Link key={`${weekday} ${hour}`} to={to} tabIndex={-1} className="group">
            <rect
              x={side.from(labelShare + weekday * columnShare + 0.3, columnShare - 0.6)}
              y={headHeight + row * rowHeight}
              width={`${columnShare - 0.6}%`}
              height={rowHeight - gap}
              rx={5}
              fillOpacity={strengths[level]}
              className={`${grounds[ground]} group-hover:stroke-ink`}
            />
            <text
              x={side.at(middleOf(weekday))}
              y={textAt(row)}
              textAnchor="middle"
              className={level === strengths.length - 1 ? 'fill-card' : 'fill-ink'}
            >
              {text}
            </text>
          </Link>
        );
      })}
    </svg>
  );
}

const grounds = { tide: 'fill-tide', ink: 'fill-ink' } as const;

function middleOf(weekday: number): number {
  return labelShare + (weekday + 0.5) * columnShare;
}

function textAt(row: number): number {
  return headHeight + row * rowHeight + rowHeight / 2 + 3;
}
