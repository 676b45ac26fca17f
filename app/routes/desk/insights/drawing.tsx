import type { ReactNode } from 'react';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** The sizes of `text-sm` and `text-xs`, in pixels, for readers who chose no other. */
const smallText = 15;
export const tinyText = 13;

/** A height beside words: it grows with the text of whoever reads in a larger one. `text`: the size of its own text. */
export const tall = (pixels: number, text: number = smallText): string => `${pixels / text}em`;

interface DrawingProps {
  height: number | string;
  className?: string;
  children: ReactNode;
}

/** Screen readers skip a drawing: they read the summary and the table. */
export function Drawing({ height, className = 'text-xs', children }: DrawingProps) {
  return (
    <svg aria-hidden="true" width="100%" height={height} className={`block ${className}`}>
      {children}
    </svg>
  );
}

/** The left edge of a part of a drawing, in percent of the width; mirrored for right-to-left languages. */
type Side = (percent: number, width?: number) => string;

export function useSide(): Side {
  const { direction } = useI18n();
  return (percent, width = 0) => `${direction === 'rtl' ? 100 - percent - width : percent}%`;
}

interface MarksProps {
  values: readonly number[];
  /** Where the lines begin and end. */
  from: number;
  to: number;
  y: (value: number) => number;
  textOf: (value: number) => string;
}

/** A line across for each value, named at the start. */
export function Marks({ values, from, to, y, textOf }: MarksProps) {
  const side = useSide();
  return values.map((value) => (
    <g key={value}>
      <line x1={side(from)} x2={side(to)} y1={y(value)} y2={y(value)} className="stroke-rule" />
      <text x={side(0)} y={y(value) + 4} className="fill-ink-2">
        {textOf(value)}
      </text>
    </g>
  ));
}

/** A stepped line through the heights `levels`, from the ground up. */
export function Stairs({ levels, ground, x }: { levels: number[]; ground: number; x: (at: number) => string }) {
  return levels.map((level, at) => (
    <g key={at} className="stroke-ink" strokeWidth={2}>
      <line x1={x(at)} x2={x(at)} y1={levels[at - 1] ?? ground} y2={level} />
      <line x1={x(at)} x2={x(at + 1)} y1={level} y2={level} />
    </g>
  ));
}

export function NameBelow({ x, height, children }: { x: string; height: number; children: string }) {
  return (
    <text x={x} y={height - 8} textAnchor="middle" className="fill-ink-2">
      {children}
    </text>
  );
}

interface TrackProps {
  y: number;
  from: number;
  width: number;
  bar: { className: string; fillOpacity?: number };
}

/** A bar on its track, in percent of the width, in a drawing of small text. */
export function Track({ y, from, width, bar }: TrackProps) {
  const side = useSide();
  const shape = { y: tall(y), height: tall(10), rx: 4 };
  return (
    <>
      <rect x="0" width="100%" {...shape} className="fill-sand" />
      <rect x={side(from, width)} width={`${width}%`} {...shape} {...bar} />
    </>
  );
}

const signs = {
  bar: <rect width="24" height="14" rx="3" fillOpacity={0.5} className="fill-tide" />,
  off: <rect width="24" height="14" rx="3" fillOpacity={0.5} className="fill-rust" />,
  thin: <rect y="5" width="24" height="4" rx="2" className="fill-edge" />,
  stroke: <line x1="12" x2="12" y2="14" strokeWidth={2.5} className="stroke-edge" />,
  line: <line x2="24" y1="7" y2="7" strokeWidth={2.5} className="stroke-ink" />,
  course: <line x2="24" y1="7" y2="7" strokeWidth={2.5} className="stroke-tide" />,
  dashes: <line x2="24" y1="7" y2="7" strokeWidth={2.5} strokeDasharray="5 5" className="stroke-ink-3" />,
};

/** What a sign in a drawing stands for; false and null: the sign is not drawn. */
export type LegendEntry = readonly [sign: keyof typeof signs, text: string] | false | null;

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const shown = entries.filter((entry) => entry !== false && entry !== null);
  if (shown.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {shown.map(([sign, text]) => (
        <span key={sign} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="24" height="14" className="flex-none">
            {signs[sign]}
          </svg>
          {text}
        </span>
      ))}
    </div>
  );
}
