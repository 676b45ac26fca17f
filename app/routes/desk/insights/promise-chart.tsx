import { Link } from 'react-router';
import type { PromisePoint } from '#contract/views.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useDrawingSide } from './drawing-side.ts';

interface Props {
  points: readonly PromisePoint[];
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

/** The share of estimates met, from 0 to 100 %, step by step. The dashed line is the previous period. */
export function PromiseChart({ points, nameOf, pathOf }: Props) {
  const { number } = useI18n();
  const side = useDrawingSide();
  const step = (100 - labelShare) / points.length;
  const x = (at: number): string => side.at(labelShare + (at + 0.5) * step);
  const y = (share: number): number => plotTop + plotHeight * (1 - share);
  const now = points.map(({ promised, kept }) => shareOf(promised, kept));
  const before = points.map((point) => point.before && shareOf(point.before.promised, point.before.kept));
  const every = Math.ceil(points.length / maxNames);
  return (
    <svg aria-hidden="true" width="100%" height={height} className="block text-xs">
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={side.at(labelShare)} x2={side.at(100)} y1={y(share)} y2={y(share)} className="stroke-rule" />
          <text x={side.at(0)} y={y(share) + 4} className="fill-ink-2">
            {number(share, { style: 'percent' })}
          </text>
        </g>
      ))}
      <Course shares={before} x={x} y={y} className="stroke-ink-3" dashes="5 5" />
      <Course shares={now} x={x} y={y} className="stroke-tide" />
      {points.map(({ at }, index) => {
        const share = now[index];
        return typeof share === 'number' ? (
          <Link key={at} to={pathOf(at)} tabIndex={-1}>
            <circle cx={x(index)} cy={y(share)} r={14} className="fill-transparent" />
            <circle cx={x(index)} cy={y(share)} r={4} className="fill-tide" />
          </Link>
        ) : null;
      })}
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

function shareOf(promised: number, kept: number): number | null {
  return promised === 0 ? null : kept / promised;
}

interface CourseProps {
  shares: readonly (number | null)[];
  x: (at: number) => string;
  y: (share: number) => number;
  className: string;
  dashes?: string;
}

/** A line through the known shares. It bridges a step in which no guest was told an estimate. */
function Course({ shares, x, y, className, dashes }: CourseProps) {
  const known = shares.flatMap((share, at) => (share === null ? [] : [{ share, at }]));
  return (
    <g className={className} strokeWidth={2.5} strokeDasharray={dashes}>
      {known.slice(1).map(({ share, at }, index) => {
        const from = known[index];
        return from && <line key={at} x1={x(from.at)} y1={y(from.share)} x2={x(at)} y2={y(share)} />;
      })}
    </g>
  );
}
