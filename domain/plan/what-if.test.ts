import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hallAfter, plainLog } from '#test/waits/random-hall.ts';
import type { StandingDesk } from '../wait/hall-now.ts';
import { newHall, type Hall } from '../wait/hall.ts';
import { newWaitModel, nothingSeen } from '../wait/wait-model.ts';
import type { LikeDay } from './play-rest.ts';
import { whatIf, type WhatIfInput } from './what-if.ts';

const hour = 3600;
const closed: StandingDesk = { id: 'closed', lines: ['a'], isOpen: false, backAt: null };

const ask = (hall: Hall, input: Partial<WhatIfInput> = {}) =>
  whatIf({
    hall,
    desk: closed,
    change: 'opens',
    at: hall.now,
    now: hall.now,
    closesAt: () => hall.now + 4 * hour,
    days: [],
    ...input,
  });

/** One line whose guests take ten minutes exactly, one after the other without a pause, and never leave. */
function exactHall(waiting: number): Hall {
  const model = {
    ...newWaitModel(),
    seconds: { ...nothingSeen(), last: Array.from({ length: 30 }, () => 600) },
    turnarounds: { ...nothingSeen(), last: Array.from({ length: 30 }, () => 0) },
    waited: 1e12,
  };
  const guest = { line: 'a', service: '', backAt: null };
  const guests = Array.from({ length: waiting }, (_, rank) => ({ ...guest, ticket: `t${rank}`, joinedAt: 0, rank }));
  const open = { id: 'open', lines: ['a'], state: 'idle', since: 0, openedAt: 0 } as const;
  return {
    ...newHall(),
    now: 0,
    lines: new Map([['a', { id: 'a', model, waiting: guests, held: [] }]]),
    desks: new Map([['open', { ...open, lines: ['a'], backAt: null, guest: null, turningSince: null }]]),
  };
}

test('seven who wait for ten minutes each: by hand', () => {
  // Called at 0, 10, ... 60 min; with a second desk two at a time.
  expect(ask(exactHall(7))).toEqual({
    asItIs: { longestMinutes: 60, waitingAtClosing: 0 },
    with: { longestMinutes: 30, waitingAtClosing: 0 },
  });
  // From the 30th minute on: three are gone, one more begins then at each desk; the last begins at 40.
  expect(ask(exactHall(7), { at: 30 * 60 })?.with.longestMinutes).toBe(40);
  // Closing after 35 minutes: called by then are four, and the others have waited so long.
  expect(ask(exactHall(7), { closesAt: () => 35 * 60 })?.asItIs).toEqual({ longestMinutes: 35, waitingAtClosing: 3 });
});

test('a desk that comes back soon on all days is in it as it is', () => {
  const away = (minutes: number) =>
    new Map([
      ['closed', [{ from: 0, until: minutes * 60 }]],
      ['open', []],
    ]);
  const usual = (minutes: number) => ({
    dayBegan: 0,
    days: [{ weight: 1, desks: away(minutes) }],
    linesOf: new Map([
      ['closed', ['a']],
      ['open', ['a']],
    ]),
  });
  const asked = (minutes: number) => ask({ ...exactHall(7), usual: usual(minutes) });
  // Two are called before it is back, then two at a time.
  expect(asked(20)).toEqual({
    asItIs: { longestMinutes: 40, waitingAtClosing: 0 },
    with: { longestMinutes: 30, waitingAtClosing: 0 },
  });
  expect(asked(Infinity)?.asItIs.longestMinutes).toBe(60);
});

test('a desk that closes: nobody is called any more, and all wait until closing', () => {
  const hall = exactHall(7);
  const desk = { id: 'open', lines: ['a'], isOpen: true, backAt: null };
  const found = ask(hall, { desk, change: 'closes', at: 25 * 60 });
  expect(found?.with).toEqual({ longestMinutes: 240, waitingAtClosing: 4 });
  expect(hall.desks.get('open')).not.toHaveProperty('until');
});

test('guests come as on a day like this one', () => {
  const joins = [{ line: 'a', at: hour, count: 6 }];
  const found = ask(exactHall(0), { days: [{ weight: 1, joins }] });
  // Six within a quarter of an hour: the last begins 50 min after the first, and came up to 15 min later.
  expect(found?.asItIs.longestMinutes).toBeGreaterThanOrEqual(35);
  expect(found?.asItIs.longestMinutes).toBeLessThanOrEqual(50);
  expect(found?.with.longestMinutes).toBeLessThanOrEqual(20);
  const late = [{ weight: 1, joins: [{ line: 'a', at: 5 * hour, count: 6 }] }];
  expect(ask(exactHall(0), { days: late })?.asItIs).toEqual({ longestMinutes: 0, waitingAtClosing: 0 });
});

test('nobody waits and nobody comes: nothing to wait for; nothing learnt: nothing is said', () => {
  const none = { longestMinutes: 0, waitingAtClosing: 0 };
  expect(ask(exactHall(0))).toEqual({ asItIs: none, with: none });
  const unlearnt = exactHall(3);
  const line = unlearnt.lines.get('a');
  unlearnt.lines.set('a', { id: 'a', waiting: line?.waiting ?? [], held: [], model: newWaitModel() });
  expect(ask(unlearnt)).toBeNull();
  expect(ask(exactHall(3), { desk: { ...closed, lines: [] } })).toBeNull();
});

const someDays = fc.array(
  fc.record({
    weight: fc.double({ min: 0.1, max: 1, noNaN: true }),
    joins: fc.array(
      fc.record({
        line: fc.constantFrom('a', 'b'),
        at: fc.integer({ min: -2, max: 24 }).map((quarter) => quarter * 900),
        count: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 20 },
    ),
  }),
  { maxLength: 3 },
);

const ofHall = (days: LikeDay[], { now }: Hall): LikeDay[] =>
  days.map(({ weight, joins }) => ({ weight, joins: joins.map((one) => ({ ...one, at: one.at + now })) }));

/** A guest who leaves no more takes a desk; one of two lines may be called before the other: so it is in a hall, too. */
const notAbove = (minutes: number): number => 1.1 * minutes + 5;

test('one more desk never makes the longest wait longer, and every answer can be read', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.boolean(),
      fc.integer({ min: 5, max: 90 }),
      fc.integer({ min: -hour, max: 5 * hour }),
      someDays,
      (seed, isShared, guests, after, days) => {
        const hall = hallAfter(plainLog(seed, { guests, isShared, desks: 2 }));
        const input = { days: ofHall(days, hall), at: hall.now + after };
        const found = ask(hall, input);
        expect(ask(hall, input)).toEqual(found);
        if (!found) return;
        expect(found.with.longestMinutes).toBeLessThanOrEqual(notAbove(found.asItIs.longestMinutes));
        for (const figure of [...Object.values(found.asItIs), ...Object.values(found.with)] as number[]) {
          expect(Number.isInteger(figure)).toBe(true);
          expect(figure).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 80 },
  );
});
