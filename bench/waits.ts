// How right the estimate of waits is: simulated days of thirteen kinds of places, beside what the design reached (domain/wait/README.md); and
// what an estimate costs.

import type { BenchRow } from './bench.ts';
import { bestErrors, isSteady } from './waits/best-possible.ts';
import { costRows } from './waits/cost.ts';
import { measureWaits, summarise, type MeasuredWait, type WaitSummary } from './waits/measure.ts';
import { measureScreens, type SeenWait } from './waits/screens.ts';
import { reached, scenarios, type Scenario } from './waits/scenarios.ts';

const seeds = 5;
const seedsOfFirstDay = 20;
const seedsOfScreens = 2;
const bucketNames = ['desk free', 'next', '2nd and 3rd', '4th to 7th', '8th on'];
/** Fewer guests in a bucket of one scenario say nothing. */
const enoughInBucket = 150;

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const scenario of scenarios) rows.push(...historyRows(scenario), ...firstDayRows(scenario));
  return [...rows, ...costRows()];
}

function historyRows(scenario: Scenario): BenchRow[] {
  const all = waitsOf(scenario, { seeds, history: 10, days: 5 });
  const waited = all.filter(({ told }) => told.bucket > 0);
  const summary = summarise(waited);
  const { name } = scenario;
  const [mae, , , width] = reached[name]?.history ?? [];
  console.log(lineOf(name, summary, reached[name]?.history));
  const rows = [insideRow(name, summary, 3), atMost(`${name}: called earlier`, summary.earlier, '%', 6)];
  if (mae !== undefined) rows.push(atMost(`${name}: error`, summary.mae, 'min', mae * 1.05));
  if (width !== undefined) rows.push(atMost(`${name}: width`, summary.width, 'min', width * 1.08));
  bucketNames.forEach((bucketName, bucket) => {
    const some = waited.filter(({ told }) => told.bucket === bucket);
    if (some.length >= enoughInBucket) rows.push(insideRow(`${name}, ${bucketName}`, summarise(some), 6));
  });
  const inBreak = waited.filter(({ isInBreak }) => isInBreak);
  if (inBreak.length >= enoughInBucket) rows.push(insideRow(`${name}, told in a break`, summarise(inBreak), 6));
  const changed = waited.filter(({ isAfterChange }) => isAfterChange);
  if (changed.length >= enoughInBucket) rows.push(changeRow(name, summarise(changed)));
  rows.push(...screenRows(scenario));
  if (isSteady(scenario)) rows.push(bestRow(scenario, summary));
  return rows;
}

/** Levels that follow what was met can widen a range at once, but move its middle only as fast as guests are called. */
const changeRow = (name: string, summary: WaitSummary): BenchRow => {
  const what = `${name}, 20 guests after a desk opens or closes: ${summary.inside.toFixed(1)} % inside, ${summary.width.toFixed(1)} min wide`;
  return atMost(`${what}; off 79`, Math.abs(summary.inside - 79), '%', 7);
};

/** As guests read them. The median guest never sees a wait go up. */
function screenRows(scenario: Scenario): BenchRow[] {
  const seen = Array.from({ length: seedsOfScreens }, (_, index) =>
    measureScreens({ scenario, history: 10, days: 4, seed: index + 1 }),
  ).flat();
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

/** The estimate has to learn what the other is told: a fifth is for that. */
function bestRow(scenario: Scenario, { mae }: WaitSummary): BenchRow {
  const errors = Array.from({ length: seeds }, (_, index) =>
    bestErrors({ scenario, history: 10, days: 5, seed: index + 1 }),
  ).flat();
  const best = errors.reduce((total, error) => total + error, 0) / errors.length / 60;
  return atMost(`${scenario.name}: error beside the least possible, ${best.toFixed(2)} min`, mae / best, '×', 1.2);
}

function firstDayRows(scenario: Scenario): BenchRow[] {
  const all = waitsOf(scenario, { seeds: seedsOfFirstDay, history: 0, days: 1 });
  const summary = summarise(all.filter(({ told }) => told.bucket > 0));
  const name = `${scenario.name}, first day`;
  const [mae] = reached[scenario.name]?.firstDay ?? [];
  console.log(lineOf(name, summary, reached[scenario.name]?.firstDay));
  const rows = [
    { what: `${name}: inside`, value: summary.inside, unit: '%', limit: 75, atMost: false },
    atMost(`${name}: called earlier`, summary.earlier, '%', 5),
  ];
  if (mae !== undefined) rows.push(atMost(`${name}: error`, summary.mae, 'min', mae * 1.08));
  return rows;
}

function waitsOf(scenario: Scenario, options: { seeds: number; history: number; days: number }): MeasuredWait[] {
  const { history, days } = options;
  return Array.from({ length: options.seeds }, (_, index) =>
    measureWaits({ scenario, history, days, seed: index + 1 }),
  ).flat();
}

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
