import type { WaitBin } from '#contract/views.ts';
import { ChartFrame } from './chart-frame.tsx';
import { Drawing, NameBelow, Stairs, useSide } from './drawing.tsx';
import { useInsights } from './use-insights.ts';

/** How many guests waited how long, and the estimates they were told. */
export function WaitsChart() {
  const { t, number, view, figures } = useInsights();
  const { bins, typicallyTold } = view.charts.waits;
  const { halfWaitMinutes: half, mostWaitMinutes: max } = view.totals;
  const said = [
    half !== null &&
      max !== null &&
      t('insights.waits_text', { half: figures.minutes(half), max: figures.minutes(max) }),
    typicallyTold && t('insights.waits_told', { low: number(typicallyTold.low), high: number(typicallyTold.high) }),
  ];
  const nameOf = ({ from, to }: WaitBin): string =>
    to === null
      ? t('insights.bin_more', { from: number(from) })
      : t('insights.bin', { from: number(from), to: number(to) });
  return (
    <ChartFrame
      title={t('insights.waits_title')}
      fileName="waits"
      summary={said.filter(Boolean).join(' ')}
      rows={bins}
      columns={[
        [t('insights.col_range'), nameOf],
        [t('insights.col_waited'), ({ waited }) => waited],
        [t('insights.col_told'), ({ told }) => told],
      ]}
      legend={[
        ['bar', t('insights.legend_waited')],
        ['line', t('insights.legend_told')],
      ]}
    >
      <WaitBars bins={bins} />
    </ChartFrame>
  );
}

const plotHeight = 180;
const plotTop = 18;
const floor = plotTop + plotHeight;
const height = floor + 26;

/** Bars: how many guests waited how long. The stepped line over them: the estimates they were told. */
function WaitBars({ bins }: { bins: readonly WaitBin[] }) {
  const { number } = useInsights();
  const side = useSide();
  const max = Math.max(1, ...bins.map(({ waited, told }) => Math.max(waited, told)));
  const step = 100 / bins.length;
  const y = (people: number): number => plotTop + plotHeight * (1 - people / max);
  return (
    <Drawing height={height}>
      <line x1="0" x2="100%" y1={floor} y2={floor} className="stroke-edge" />
      {bins.map(({ from, to, waited }, at) => (
        <g key={from}>
          <rect
            x={side(at * step + step * 0.08, step * 0.84)}
            y={y(waited)}
            width={`${step * 0.84}%`}
            height={floor - y(waited)}
            className="fill-tide"
            fillOpacity={0.5}
          />
          {waited > 0 && (
            <text x={side((at + 0.5) * step)} y={y(waited) - 5} textAnchor="middle" className="fill-ink-2">
              {number(waited)}
            </text>
          )}
          <NameBelow x={side((at + 0.5) * step)} height={height}>
            {to === null ? `${number(from)}+` : number(from)}
          </NameBelow>
        </g>
      ))}
      <Stairs levels={bins.map(({ told }) => y(told))} ground={y(0)} x={(at) => side(at * step)} />
    </Drawing>
  );
}
