import type { WaitBin } from '#contract/insight-views.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDrawingSide } from './drawing-side.ts';

const plotHeight = 180;
const plotTop = 18;
const height = plotTop + plotHeight + 26;

/** How many waited how long, as bars; what they were told, as a stepped line over them. */
export function WaitChart({ bins }: { bins: readonly WaitBin[] }) {
  const { number } = useText();
  const side = useDrawingSide();
  const most = Math.max(1, ...bins.map(({ waited, told }) => Math.max(waited, told)));
  const step = 100 / bins.length;
  const y = (people: number): number => plotTop + plotHeight * (1 - people / most);
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
