import { Link } from 'react-router';
import { useDrawingSide } from './drawing-side.ts';

/** A value of a step in time; null: not known. */
interface CoursePoint {
  at: string;
  now: number | null;
  before: number | null;
  /** The end of the stroke above the point. */
  upTo?: number | null;
}

interface Props {
  points: readonly CoursePoint[];
  /** The values with a line across, from 0 to the largest. */
  marks: readonly number[];
  markText: (value: number) => string;
  /** The label of the point, below the drawing. */
  nameOf: (at: string) => string;
  /** A link to the tickets behind it. */
  pathOf: (at: string) => string;
}

const plotTop = 10;
const plotHeight = 170;
const labelShare = 12;
const height = plotTop + plotHeight + 28;
const maxNames = 5;

/** A value step by step. The dashed line is the previous period. */
export function CourseChart({ points, marks, markText, nameOf, pathOf }: Props) {
  const side = useDrawingSide();
  const step = (100 - labelShare) / points.length;
  const x = (at: number): string => side.at(labelShare + (at + 0.5) * step);
  const max = Math.max(...marks);
  const y = (value: number): number => plotTop + plotHeight * (1 - value / max);
  const every = Math.ceil(points.length / maxNames);
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block text-xs">
      {marks.map((value) => (
        <g key={value}>
          <line x1={side.at(labelShare)} x2={side.at(100)} y1={y(value)} y2={y(value)} className="stroke-rule" />
          <text x={side.at(0)} y={y(value) + 4} className="fill-ink-2">
            {markText(value)}
          </text>
        </g>
      ))}
      <Course values={points.map(({ before }) => before)} x={x} y={y} className="stroke-ink-3" dashes="5 5" />
      <Course values={points.map(({ now }) => now)} x={x} y={y} className="stroke-tide" />
      {points.map(({ at, now, upTo }, index) =>
        now === null ? null : (
          <Link key={at} to={pathOf(at)} tabIndex={-1}>
            {typeof upTo === 'number' && (
              <line x1={x(index)} x2={x(index)} y1={y(now)} y2={y(upTo)} strokeWidth={2.5} className="stroke-edge" />
            )}
            <circle cx={x(index)} cy={y(now)} r={14} className="fill-transparent" />
            <circle cx={x(index)} cy={y(now)} r={4} className="fill-tide" />
          </Link>
        ),
      )}
      {points.map(({ at }, index) =>
        index % every === 0 ? (
          <text key={at} x={x(index)} y={height - 8} textAnchor="middle" className="fill-ink-2">
            {nameOf(at)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

interface CourseProps {
  values: readonly (number | null)[];
  x: (at: number) => string;
  y: (value: number) => number;
  className: string;
  dashes?: string;
}

/** A line through the known values. It bridges a step that has none. */
function Course({ values, x, y, className, dashes }: CourseProps) {
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
