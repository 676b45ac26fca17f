// How fast a line changes, compared with how fast this database accepts the same rows. The limit is measured in the
// same run, in turns with the commands: the rows that the joins wrote are prepared and inserted into the same tables
// and indexes by plain unnest inserts, 100 tickets per commit.

import type pg from 'pg';
import type { BenchRow } from './bench.ts';
import { growthRows } from './commands-growth.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { insertPlainly, readRows, type PlainRows } from './plain-inserts.ts';

const rounds = 5;
// The engine's own code is compiled while it runs: it is as fast as in a process of some minutes after two rounds.
const warmUps = 3;
const joinsPerRound = 4000;
const idleWarmUp = 500;
const idleSamples = 2000;

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase();
  try {
    const one = await compare(bench, { lines: 1, writers: 100 });
    const many = await compare(bench, { lines: 1000, writers: 64 });
    const idle = await idleLine(bench);
    return [
      {
        what: `one line, 100 writers: joins/s ${one.joins.toFixed(0)}, limit ${one.limit.toFixed(0)}: share of the limit`,
        value: one.joins / one.limit,
        unit: '×',
        limit: 0.5,
        atMost: false,
      },
      {
        what: `1,000 lines, 64 writers: joins/s ${many.joins.toFixed(0)}, limit ${many.limit.toFixed(0)}: share of the limit`,
        value: many.joins / many.limit,
        unit: '×',
        limit: 0.2,
        atMost: false,
      },
      {
        what: `idle line: a join ${idle.join.shown}, a one-row commit ${idle.commit.shown}: p99 beside p99`,
        value: idle.join.p99 / idle.commit.p99,
        unit: '×',
        limit: 5,
        atMost: true,
      },
      ...(await growthRows(bench)),
    ];
  } finally {
    await bench.close();
  }
}

interface Load {
  lines: number;
  writers: number;
}

/** Joins per second and plain inserts per second, in turns; the medians. */
async function compare(bench: BenchDatabase, load: Load): Promise<{ joins: number; limit: number }> {
  const joins: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round < rounds + warmUps; round++) {
    const lineIds = await bench.freshLines(load.lines);
    const seconds = await joinAll(bench, lineIds, load.writers);
    const rows = await readRows(bench.pool);
    if (rows.tickets !== joinsPerRound) throw new Error(`${rows.tickets} tickets after ${joinsPerRound} joins`);
    const plainSeconds = await plainly(bench, rows);
    if (round < warmUps) continue;
    joins.push(joinsPerRound / seconds);
    limit.push(joinsPerRound / plainSeconds);
  }
  return { joins: median(joins), limit: median(limit) };
}

async function joinAll(bench: BenchDatabase, lineIds: string[], writers: number): Promise<number> {
  const started = performance.now();
  let next = 0;
  const writer = async (): Promise<void> => {
    for (let at = next++; at < joinsPerRound; at = next++) await bench.join(lineIds[at % lineIds.length] ?? '', at);
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return (performance.now() - started) / 1000;
}

async function plainly(bench: BenchDatabase, rows: PlainRows): Promise<number> {
  await bench.emptyTables();
  const started = performance.now();
  await insertPlainly(bench.pool, rows);
  return (performance.now() - started) / 1000;
}

interface Spread {
  p99: number;
  shown: string;
}

/**
 * One command at a time, in turns with a commit of one row. Both use the same quantile: a delay (disk, scheduler) that
 * hits one in a hundred commands hits as many of the commits.
 */
async function idleLine(bench: BenchDatabase): Promise<{ join: Spread; commit: Spread }> {
  const [lineId = ''] = await bench.freshLines(1);
  await bench.pool.query('create table if not exists one_row (id serial primary key, at timestamptz)');
  const joins: number[] = [];
  const commits: number[] = [];
  for (let at = 0; at < idleWarmUp + idleSamples; at++) {
    const [join, commit] = [await timed(() => bench.join(lineId, at)), await timed(() => oneRow(bench.pool))];
    if (at < idleWarmUp) continue;
    joins.push(join);
    commits.push(commit);
  }
  return { join: spreadOf(joins), commit: spreadOf(commits) };
}

function spreadOf(values: number[]): Spread {
  const [p50, p99] = [quantile(values, 0.5), quantile(values, 0.99)];
  return { p99, shown: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms` };
}

const oneRow = (pool: pg.Pool): Promise<unknown> => pool.query('insert into one_row (at) values (now())');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);
