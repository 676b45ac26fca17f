import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followEvent } from '../wait/follow-event.ts';
import { newHall } from '../wait/hall.ts';
import { groupsOf } from '../plan/day-plan.ts';
import { seatVisits, type PlayedVisits } from './visit-desks.ts';
import { visitEvents } from './visit-events.ts';
import { Visits } from './visits.ts';

const none = Number.NaN;
type Row = [arrival: number, start: number, end: number, line?: string, desk?: string];

function visitsOf(rows: readonly Row[]): Visits {
  const visits = new Visits();
  for (const [arrival, start, end, line = '', desk] of rows)
    visits.add({
      arrival,
      start,
      end,
      line: visits.lines.numberOf(line, 9),
      service: -1,
      desk: desk === undefined ? -1 : visits.desks.numberOf(desk, 99),
    });
  return visits;
}

const eventsOf = async (rows: readonly Row[]) =>
  [...visitEvents(await seatVisits(visitsOf(rows)))].map(({ at, kind, desk, ticket }) =>
    [at, kind, ...(ticket === undefined ? [] : [ticket]), ...(desk === undefined ? [] : [`d${desk}`])].join(' '),
  );

test('a desk opens with its first call, and closes an hour after its last guest', async () => {
  expect(
    await eventsOf([
      [0, 10, 100],
      [5, 100, 200],
      [9000, 9000, 9100],
    ]),
  ).toEqual([
    '0 join 0',
    '5 join 1',
    '10 open d0',
    '10 call 0 d0',
    '100 end 0 d0',
    '100 call 1 d0',
    '200 end 1 d0',
    '9000 close d0',
    '9000 join 2',
    '9000 open d0',
    '9000 call 2 d0',
    '9100 end 2 d0',
  ]);
});

test('without a column of desks there are as many as were busy at once', async () => {
  expect(
    (
      await seatVisits(
        visitsOf([
          [0, 0, 50],
          [0, 10, 60],
          [0, 50, 90],
          [0, 55, 70],
        ]),
      )
    ).slot,
  ).toEqual(Int32Array.from([0, 1, 0, 2]));
});

test('a guest who left is gone when they went; if nobody wrote it, when one who came later is called', async () => {
  expect(
    (
      await eventsOf([
        [0, none, 30],
        [1, none, none],
        [2, 40, 50],
        [3, none, none],
      ])
    ).filter((text) => text.includes('left')),
  ).toEqual(['30 left 0', '40 left 1', '50 left 3']);
});

test('an end that nobody wrote is the next call of the desk, if that guest had waited; else it is thought and teaches nothing', async () => {
  const played = await seatVisits(
    visitsOf([
      [0, 0, none, '', 'a'],
      [10, 300, none, '', 'a'],
      [5000, 5000, none, '', 'a'],
    ]),
  );
  expect([...played.ends]).toEqual([300, 600, 5300]);
  expect([...played.isThought]).toEqual([0, 1, 1]);
  expect(
    (
      await eventsOf([
        [0, 0, none, '', 'a'],
        [10, 300, none, '', 'a'],
      ])
    ).slice(-1),
  ).toEqual(['600 left 1 d0']);
});

test('a desk of two lines is one, unless it has guests of both at once', async () => {
  const groupsIn = ({ slots }: PlayedVisits): number[][] =>
    groupsOf(
      [0, 1],
      slots.map(({ lines }) => lines),
    );
  const shared = await seatVisits(
    visitsOf([
      [0, 0, 50, 'x', '1'],
      [0, 60, 90, 'y', '1'],
    ]),
  );
  expect(shared.slots).toEqual([{ lines: [0, 1] }]);
  expect(groupsIn(shared)).toEqual([[0, 1]]);
  const branches = await seatVisits(
    visitsOf([
      [0, 0, 50, 'x', '1'],
      [0, 10, 90, 'y', '1'],
    ]),
  );
  expect(branches.slots).toEqual([{ lines: [0] }, { lines: [1] }]);
  expect(groupsIn(branches)).toEqual([[0], [1]]);
});

const someVisits = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 20_000 }),
      fc.option(fc.integer({ min: 0, max: 3000 }), { nil: none }),
      fc.option(fc.integer({ min: 0, max: 3000 }), { nil: none }),
      fc.constantFrom('x', 'y'),
      fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
    )
    .map(([arrival, wait, service, line, desk]): Row => [
      arrival,
      arrival + wait,
      (Number.isNaN(wait) ? arrival : arrival + wait) + service,
      line,
      desk,
    ]),
  { maxLength: 40 },
);

test('whatever was written: events are in order, everybody joins once and goes, and the hall is empty at the end', async () => {
  await fc.assert(
    fc.asyncProperty(someVisits, async (rows) => {
      const hall = newHall();
      let last = -Infinity;
      const joined = new Set<string>();
      const calls: string[] = [];
      const busy: string[] = [];
      for (const event of visitEvents(await seatVisits(visitsOf(rows)))) {
        expect(event.at).toBeGreaterThanOrEqual(last);
        last = event.at;
        if (event.kind === 'join') joined.add(event.ticket ?? '');
        if (event.kind === 'call') {
          calls.push(event.ticket ?? '');
          if (hall.desks.get(event.desk ?? '')?.guest !== null) busy.push(event.ticket ?? '');
        }
        followEvent(hall, event, { isEstimated: false });
      }
      // Nobody is called to a desk that has a guest.
      expect(busy).toEqual([]);
      expect(joined.size).toBe(rows.length);
      expect(new Set(calls).size).toBe(rows.filter(([, start]) => !Number.isNaN(start)).length);
      expect([...hall.lines.values()].flatMap(({ waiting }) => waiting)).toEqual([]);
      expect([...hall.desks.values()].filter(({ guest }) => guest !== null)).toEqual([]);
    }),
  );
});
