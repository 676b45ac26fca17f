// How right the estimate of waits is: simulated days of thirteen kinds of places, beside what the design reached (domain/wait/README.md); and
// what an estimate costs.

import type { BenchRow } from './bench.ts';
import { bestEstimates, isSteady, type BestEstimate } from './waits/best-possible.ts';
import { costRows } from './waits/cost.ts';
import { measureWaits, summarise, type MeasureInput, type MeasuredWait, type WaitSummary } from './waits/measure.ts';
import { measureScreens, type SeenWait } from './waits/screens.ts';
import { reached, scenarios, type Scenario } from './waits/scenarios.ts';

/**
 * As many seeds as it takes for so many guests, and no fewer than these: those of a day wait together, so of a few days chance alone moves
 * a share by percents, and the error of a first day by a tenth.
 */
const enough = {
  history: { guests: 3000, seeds: 5 },
  screens: { guests: 3000, seeds: 4 },
  firstDay: { guests: 6000, seeds: 20 },
};
const bucketNames = ['desk free', 'next', '2nd and 3rd', '4th to 7th', '8th on'];
/** Fewer guests in a bucket of one scenario say nothing. */
const enoughInBucket = 150;

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const scenario of scenarios) rows.push(...historyRows(scenario), ...firstDayRows(scenario));
  return [...rows, ...costRows()];
}

function historyRows(scenario: Scenario): BenchRow[] {
  const days = { scenario, history: 10, days: 5 };
  const { found: waited, seeds } = seedsUntil(enough.history, (seed) => waitsOf({ ...days, seed }));
  const summary = summarise(waited);
  const { name } = scenario;
  const best = bestOf(days, seeds);
  const [error, , , width] = reached[name]?.history ?? [];
  console.log(lineOf(name, summary, reached[name]?.history));
  const rows = [insideRow(name, summary, 3), atMost(`${name}: called earlier`, summary.earlier, '%', 6)];
  if (error !== undefined)
    rows.push(besideBest(`${name}: error`, summary.mae, { limit: error, best: best?.error, more: 1.05 }));
  if (width !== undefined)
    rows.push(besideBest(`${name}: width`, summary.width, { limit: width, best: best?.width, more: 1.08 }));
  bucketNames.forEach((bucketName, bucket) => {
    const some = waited.filter(({ told }) => told.bucket === bucket);
    if (some.length >= enoughInBucket) rows.push(insideRow(`${name}, ${bucketName}`, summarise(some), 6));
  });
  const inBreak = waited.filter(({ isInBreak }) => isInBreak);
  if (inBreak.length >= enoughInBucket) rows.push(insideRow(`${name}, told in a break`, summarise(inBreak), 6));
  const changed = waited.filter(({ isAfterChange }) => isAfterChange);
  if (changed.length >= enoughInBucket) rows.push(changeRow(name, summarise(changed)));
  rows.push(...screenRows(scenario));
  // The estimate has to learn what the other is told: a fifth is for that.
  if (best) rows.push(atMost(`${name}: error beside the least possible`, summary.mae / best.error, '×', 1.2));
  return rows;
}

function seedsUntil<One>({ guests, seeds }: { guests: number; seeds: number }, of: (seed: number) => One[]) {
  const found: One[] = [];
  let seed = 0;
  while (seed < seeds || found.length < guests) found.push(...of(++seed));
  return { found, seeds: seed };
}

/** Minutes; undefined where nobody can know what the days are drawn from. */
function bestOf(days: Omit<MeasureInput, 'seed'>, seeds: number): { error: number; width: number } | undefined {
  if (!isSteady(days.scenario)) return undefined;
  const { found } = seedsUntil({ guests: 0, seeds }, (seed) => bestEstimates({ ...days, seed }));
  const mean = (of: (one: BestEstimate) => number) => found.reduce((sum, one) => sum + of(one), 0) / found.length / 60;
  return { error: mean(({ error }) => error), width: mean(({ width }) => width) };
}

interface Aim {
  /** What the table has, and how many times as much may be. */
  limit: number;
  more: number;
  best?: number | undefined;
}

/** No limit asks for less than the least possible: the days here are harder than those the table was made of. */
function besideBest(what: string, value: number, { limit, more, best = 0 }: Aim): BenchRow {
  const least = best > 0 ? `, least possible ${best.toFixed(2)} min` : '';
  return atMost(`${what}${least}`, value, 'min', Math.max(limit, best) * more);
}

/** Levels that follow what was met can widen a range at once, but move its middle only as fast as guests are called. */
const changeRow = (name: string, summary: WaitSummary): BenchRow => {
  const what = `${name}, 20 guests after a desk opens or closes: ${summary.inside.toFixed(1)} % inside, ${summary.width.toFixed(1)} min wide`;
  return atMost(`${what}; off 79`, Math.abs(summary.inside - 79), '%', 7);
};

/** As guests read them. The median guest never sees a wait go up. */
function screenRows(scenario: Scenario): BenchRow[] {
  const { found: seen } = seedsUntil(enough.screens, (seed) =>
    measureScreens({ scenario, history: 10, days: 4, seed }),
  );
  const share = (is: (one: SeenWait) => boolean): number => (100 * seen.filter(is).length) / seen.length;
  const inside = share(({ told, waited }) => waited >= told.low && waited <= told.high);
  const raises = seen.map((one) => one.raises).sort((a, b) => a - b);
  const raisedBy = seen.map((one) => one.raisedBy).sort((a, b) => a - b);
  const at = (sorted: number[], part: number): number => sorted[Math.floor(part * sorted.length)] ?? 0;
  const name = `${scenario.name}, on screens`;
  const tenth = `one in ten sees ${at(raises, 0.9)}, by ${at(raisedBy, 0.9)} min`;
  return [
    atMost(`${name}: ${inside.toFixed(1)} % inside; off 80`, Math.abs(inside - 80), '%', 6),
    atMost(
      `${name}: called earlier`,
      share(({ told, waited }) => waited < told.low),
      '%',
      7,
    ),
    atMost(`${name}: the median guest sees it go up; ${tenth}`, at(raises, 0.5), '×', 0),
  ];
}

function firstDayRows(scenario: Scenario): BenchRow[] {
  const days = { scenario, history: 0, days: 1 };
  const { found, seeds } = seedsUntil(enough.firstDay, (seed) => waitsOf({ ...days, seed }));
  const summary = summarise(found);
  const name = `${scenario.name}, first day`;
  const [error] = reached[scenario.name]?.firstDay ?? [];
  console.log(lineOf(name, summary, reached[scenario.name]?.firstDay));
  const rows = [
    { what: `${name}: inside`, value: summary.inside, unit: '%', limit: 75, atMost: false },
    atMost(`${name}: called earlier`, summary.earlier, '%', 5),
  ];
  const best = error === undefined ? undefined : bestOf(days, seeds)?.error;
  if (error !== undefined) rows.push(besideBest(`${name}: error`, summary.mae, { limit: error, best, more: 1.08 }));
  return rows;
}

/** Of those who did not find a desk free. */
const waitsOf = (input: MeasureInput): MeasuredWait[] => measureWaits(input).filter(({ told }) => told.bucket > 0);

const atMost = (what: string, value: number, unit: string, limit: number): BenchRow => ({
  what,
  value,
  unit,
  limit,
  atMost: true,
});

const insideRow = (name: string, { inside }: WaitSummary, limit: number): BenchRow =>
  atMost(`${name}: ${inside.toFixed(1)} % inside; off 80`, Math.abs(inside - 80), '%', limit);

/** The table for people: minutes and percent, and what the design reached. */
function lineOf(name: string, { count, mae, inside, earlier, width }: WaitSummary, before: number[] = []): string {
  const found = [mae, inside, earlier, width].map((value) => value.toFixed(1).padStart(6)).join('');
  return `${name.padEnd(24)} n ${String(count).padStart(5)} | mae, inside, earlier, width ${found} | ${before.join(' / ')}`;
}
