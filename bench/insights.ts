// Whether the insights of one year of guests, and of ten, load quickly: each chart alone, as made for the page, and the
// whole page.

import { addDays, serviceDay } from '#domain/local-time.ts';
import { chooseRange, type ChosenRange } from '#domain/insights/figure-range.ts';
import type { Staff } from '#domain/team/actor.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import { countDays } from '#commands/installation/count-days.ts';
import type { ChartFacts } from '#presenters/insights/chart-facts.ts';
import { charts } from '#presenters/insights/insight-charts.ts';
import { loadFigures, presentInsights, presentTotals } from '#presenters/insights/insights.ts';
import type { BenchRow } from './bench.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { addPastTickets } from './past-tickets.ts';

const reader: Staff = { kind: 'member', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };
const perDay = 300;
const placesBeside = 5;
const maxMs = 300;
const samples = 7;
const daysOfYear = 365;
// Rows per statement: it has ten seconds.
const daysAtOnce = 60;

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase();
  try {
    const scene = await openScene(bench);
    await addYears(scene, 0, 1);
    const rows: BenchRow[] = [];
    for (const name of Object.keys(charts) as (keyof typeof charts)[])
      rows.push(ratio(`a year: ${name}`, await median(() => drawChart(scene, name, '365'))));
    rows.push(ratio('a year: the whole page, with the year before', await median(() => drawPage(scene, '365'))));
    rows.push(ratio(`a year: ${placesBeside} places side by side`, await median(() => drawPlaces(scene))));
    const year = await median(() => drawPage(scene, 'own', 1));
    await addYears(scene, 1, 10);
    rows.push(ratio('a year among ten: the whole page', await median(() => drawPage(scene, '365'))));
    const decade = await median(() => drawPage(scene, 'own', 10));
    rows.push({
      what: `ten years (${decade.toFixed(0)} ms) to one (${year.toFixed(0)} ms): growth`,
      value: decade / year,
      unit: '×',
      limit: 10,
      atMost: true,
    });
    return rows;
  } finally {
    await bench.close();
  }
}

const ratio = (what: string, ms: number): BenchRow => {
  return { what: `${what}: ${ms.toFixed(0)} of ${maxMs} ms`, value: ms / maxMs, unit: '', limit: 1, atMost: true };
};

interface Scene {
  bench: BenchDatabase;
  place: PlaceRow;
  lineId: string;
  deskIds: string[];
  today: string;
}

async function openScene(bench: BenchDatabase): Promise<Scene> {
  const [lineId = ''] = await bench.freshLines(1);
  const deskIds = await Promise.all(Array.from({ length: 4 }, () => bench.addDesk([lineId])));
  const place = await findPlaceById(bench.context.db, bench.placeId);
  if (!place) throw new Error('no place');
  return { bench, place, lineId, deskIds, today: serviceDay(new Date(), place.time_zone) };
}

/** Adds past years up to the given number, and aggregates them as the job does. */
async function addYears({ bench, place, lineId, deskIds, today }: Scene, from: number, to: number): Promise<void> {
  const { pool, organizationId, placeId, context } = bench;
  const first = addDays(today, 1 - to * daysOfYear);
  const last = addDays(today, -from * daysOfYear);
  const services = ['a', 'b', 'c'];
  for (let day = first; day <= last; day = addDays(day, daysAtOnce)) {
    const end = addDays(day, daysAtOnce - 1);
    const days = { from: day, to: end < last ? end : last, perDay };
    await addPastTickets(pool, {
      organizationId,
      placeId,
      lineId,
      deskIds,
      services,
      timeZone: place.time_zone,
      ...days,
    });
  }
  // As if everything had happened since the last aggregation.
  await pool.query('delete from figure_mark');
  await pool.query(
    `update line l set head = (select max(e.seq) from event e where e.organization_id = l.organization_id and e.line_id = l.id)
     where id = $1`,
    [lineId],
  );
  await pool.query('analyze');
  const began = performance.now();
  await countDays(context);
  const { rows } = await pool.query<{ days: number }>('select count(*)::int as days from day_figure');
  console.log(`counted ${rows[0]?.days} days in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await pool.query('analyze day_figure');
}

async function drawChart(scene: Scene, name: keyof typeof charts, choice: string): Promise<void> {
  const range = rangeOf(scene, choice);
  const { organization_id: organizationId, id: placeId } = scene.place;
  const input = { range, before: null, lineId: null };
  const figures = await loadFigures(scene.bench.context.db, { organizationId, placeId }, input);
  const facts: ChartFacts = { range, ...figures, services: [], desks: [], members: [] };
  charts[name](facts);
}

/** The same place again and again: the others are as full as it is. */
async function drawPlaces(scene: Scene): Promise<void> {
  const { organization_id: organizationId, id: placeId } = scene.place;
  const range = rangeOf(scene, '365');
  const places = Array.from({ length: placesBeside }, () =>
    presentTotals(scene.bench.context.db, organizationId, [{ placeId, range }]),
  );
  await Promise.all(places);
}

function rangeOf({ today }: Scene, choice: string, years = 1): ChosenRange {
  return chooseRange({ choice, from: addDays(today, 1 - years * daysOfYear), to: today }, today);
}

async function drawPage(scene: Scene, choice: string, years = 1): Promise<void> {
  const { from, to } = rangeOf(scene, choice, years);
  const input = { choice, from, to, lineId: null, isCompared: choice !== 'own' };
  const view = await presentInsights(
    { db: scene.bench.context.db, place: scene.place, reader, now: new Date() },
    input,
  );
  const expected = years * daysOfYear * perDay;
  if (view.totals.joined !== expected) throw new Error(`${view.totals.joined} joined, not ${expected}`);
}

/** Over several runs, in milliseconds, after one that does not count. */
async function median(deed: () => Promise<void>): Promise<number> {
  const found: number[] = [];
  for (let turn = 0; turn <= samples; turn++) {
    const began = performance.now();
    await deed();
    if (turn > 0) found.push(performance.now() - began);
  }
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? Number.NaN;
}
