// Six guests of a Monday, one desk, ten minutes each; every figure here is counted by hand.

import { expect, test } from 'vitest';
import { PlaceClock } from './place-times.ts';
import { pictureOf } from './rehearsal-picture.ts';
import { playVisits, type Rehearsal } from './play-visits.ts';
import { draftOf, maxVisitsOfLine, visitsByLine } from './visit-draft.ts';
import { addKept, eventsOfKept } from './kept-visits.ts';
import { Visits } from './visits.ts';

const nine = Date.parse('2026-01-05T09:00:00Z') / 1000;
const none = Number.NaN;

function visitsOf(minutes: readonly (readonly [arrival: number, start: number, end: number, line?: string])[]): Visits {
  const visits = new Visits();
  for (const [arrival, start, end, line = 'Main'] of minutes)
    visits.add({
      arrival: nine + arrival * 60,
      start: nine + start * 60,
      end: nine + end * 60,
      line: visits.lines.numberOf(line, 9),
      service: -1,
      desk: -1,
    });
  return visits;
}

const monday = [
  [0, 0, 10],
  [0, 10, 20],
  [5, 20, 30],
  [10, 30, 40],
  [20, none, 40],
  [30, 40, 50],
] as const;

const rehearseWith = (visits: Visits, boundMinutes: number): Promise<Rehearsal> =>
  playVisits(visits, { clock: new PlaceClock('UTC'), boundMinutes, maxTold: 100 });

test('waits, those who left, and who was told', async () => {
  const found = await rehearseWith(visitsOf(monday), 30);
  expect(found).toMatchObject({ guests: 6, called: 5, left: 1, from: nine, to: nine + 1800 });
  // 0, 10, 10, 15 and 20 minutes.
  expect(found.waits).toEqual({ median: 10, nineInTen: 20 });
  expect(found.hours).toEqual([{ weekday: 0, hour: 9, guests: 6, left: 1, median: 10, nineInTen: 20 }]);
  // The first two came before a desk was open; one of the others left.
  expect(found.told).toMatchObject({
    every: 1,
    untold: 2,
    all: { count: 3 },
    firstDay: { count: 3 },
    after: { count: 0 },
  });
  expect(pictureOf(found)).toMatchObject({
    median: 10,
    waits: [{ weekday: 0, hour: 9, minutes: 10 }],
    told: { count: 3, met: found.told.all.met },
  });
});

test('desks needed, by playing the guests with so many', async () => {
  const desksWith = async (boundMinutes: number) =>
    (await rehearseWith(visitsOf(monday), boundMinutes)).desks[0]?.hours[0]?.desks;
  // With one desk 0, 10, 15, 20 and 10 minutes; with two 0, 0, 5, 0 and 0; with three all are served at once.
  expect(await desksWith(30)).toBe(1);
  expect(await desksWith(15)).toBe(1);
  expect(await desksWith(14)).toBe(2);
  expect(await desksWith(1)).toBe(2);
  const early = visitsOf([...monday, [-20, 0, 10], [-20, 10, 20], [-20, 20, 30], [-20, 30, 40], [-20, 40, 50]]);
  // Desks begin with the first call of the day: whoever came twenty minutes before waits them with any number of desks.
  const hours = (await rehearseWith(early, 10)).desks[0]?.hours;
  expect(hours?.map(({ hour, desks }) => [hour, desks])).toEqual([
    [8, null],
    [9, 4],
  ]);
});

test('lines without a common desk are played apart', async () => {
  const both = visitsOf([...monday, ...monday.map(([arrival, start, end]) => [arrival, start, end, 'Other'] as const)]);
  const { desks } = await rehearseWith(both, 14);
  expect(desks.map(({ lines, hours }) => [lines, hours.map((hour) => hour.desks)])).toEqual([
    [['Main'], [2]],
    [['Other'], [2]],
  ]);
});

test('beyond the first guests, only some are told, and it is said', async () => {
  const visits = visitsOf(Array.from({ length: 2400 }, (_, at) => [at * 10, at * 10 + 1, at * 10 + 9] as const));
  expect((await rehearseWith(visits, 30)).told.every).toBe(4);
});

test('a draft holds the newest visits of each line, and what its names are here', async () => {
  const many = Array.from({ length: maxVisitsOfLine + 5 }, (_, at) => [at, at, at + 1] as const);
  const visits = visitsOf([...many.toReversed(), [0, 0, 1, 'Other']]);
  const draft = draftOf(visits, {
    heads: [],
    columns: {},
    refused: { count: 0, byFault: {}, rows: [] },
    picture: null as never,
  });
  expect(draft.lines.map(({ name, visits: kept }) => [name, kept.length, (kept[0]?.[0] ?? 0) - nine])).toEqual([
    ['Main', maxVisitsOfLine, 300],
    ['Other', 1, 0],
  ]);
  const both =
    visitsByLine(
      draft,
      () => 'one',
      () => null,
    ).get('one') ?? [];
  expect(both).toHaveLength(maxVisitsOfLine);
  expect(both[0]?.joinedAt).toBe(nine + 300);
  expect(
    visitsByLine(
      draft,
      () => null,
      () => null,
    ).size,
  ).toBe(0);
  const imported = new Visits();
  addKept(imported, 'one', both.slice(0, 2));
  const kinds = [...(await eventsOfKept(imported, () => Promise.resolve()))].map(({ kind, line }) => [kind, line]);
  expect(kinds).toEqual([
    ['join', 'one'],
    ['open', 'one'],
    ['call', undefined],
    ['end', undefined],
    ['join', 'one'],
    ['call', undefined],
    ['end', undefined],
  ]);
});
