// Mondays from nine to eleven: every figure here is counted by hand.

import { expect, test } from 'vitest';
import { closingOn, spansOn } from './day-hours.ts';
import { groupsOf, planDay, type PlanInput } from './day-plan.ts';
import type { PastVisit } from './play-plan.ts';
import { likeDaysBefore, weightOf } from './like-days.ts';
import { outcomeOf } from './plan-record.ts';

const day = '2026-03-09';
const nine = 9 * 60;
const hours = { mon: [{ from: '09:00', to: '11:00' }] };

/** Guests who came at these minutes after nine, each ten minutes at a desk, called when they came. */
function visitsOn(ofDay: string, minutes: readonly number[], lineId = 'a'): PastVisit[] {
  const start = Date.parse(`${ofDay}T09:00:00Z`) / 1000;
  return minutes.map((minute) => {
    const joinedAt = start + minute * 60;
    return { lineId, day: ofDay, minute: nine + minute, joinedAt, calledAt: joinedAt, endedAt: joinedAt + 600 };
  });
}

const plan = (visits: readonly PastVisit[], input: Partial<PlanInput> = {}) =>
  planDay({
    day,
    lines: [{ id: 'a', hours, since: '2026-01-01', exceptions: [] }],
    desks: [['a']],
    visits,
    boundMinutes: 10,
    ...input,
  });

/** Four at nine, one at ten; and a week before five and two. */
const twoMondays = [...visitsOn('2026-03-02', [0, 0, 0, 0, 60]), ...visitsOn('2026-02-23', [0, 0, 0, 0, 0, 60, 70])];

test('guests of each hour, and the desks with which four in five wait ten minutes at most', async () => {
  const [found] = await plan(twoMondays);
  expect(found).toEqual({
    lineId: 'a',
    group: ['a'],
    days: 2,
    boundMinutes: 10,
    // The newer Monday counts more.
    guests: { low: 5, median: 5, high: 7 },
    hours: [
      // With two desks, in the nine o'clock hour four of four and four of five.
      { hour: 9, low: 4, median: 4, high: 5, desks: 2 },
      { hour: 10, low: 1, median: 1, high: 2, desks: 1 },
    ],
  });
  // All at once, in no time: a desk for each of four in five.
  expect((await plan(twoMondays, { boundMinutes: 0 }))[0]?.hours.map(({ desks }) => desks)).toEqual([4, 1]);
});

test('a line that is newer than its place is planned by its own days alone', async () => {
  const mondays = likeDaysBefore(day);
  const old = mondays.flatMap((monday) => visitsOn(monday, [0]));
  const fresh = (weeks: number) => mondays.slice(0, weeks).flatMap((monday) => visitsOn(monday, [0, 5, 10, 15], 'b'));
  const lines = [
    { id: 'a', hours, since: '2026-01-01', exceptions: [] },
    { id: 'b', hours, since: mondays[0] ?? '', exceptions: [] },
  ];
  const planned = async (weeks: number) => (await plan([...old, ...fresh(weeks)], { lines, desks: [['a'], ['b']] }))[1];
  expect(await planned(2)).toMatchObject({ days: 2, guests: { low: 4, median: 4, high: 4 } });
  expect(await planned(1)).toMatchObject({ days: 1, guests: null });
  // Nobody came to it since it was made: that is known.
  lines[1] = { id: 'b', hours, since: mondays[2] ?? '', exceptions: [] };
  expect(await planned(0)).toMatchObject({ days: 3, guests: { low: 0, median: 0, high: 0 } });
});

test('an hour that is left a backlog gets more desks than it would need alone', async () => {
  // Four at 9:50 can wait for one desk. Seven at 10:00 could wait half an hour for two, if those had been open before.
  const minutes = [50, 50, 50, 50, 60, 60, 60, 60, 60, 60, 60];
  const [found] = await plan([...visitsOn('2026-03-02', minutes), ...visitsOn('2026-02-23', minutes)], {
    boundMinutes: 30,
  });
  expect(found?.hours.map(({ desks }) => desks)).toEqual([1, 3]);
  const all = visitsOn(day, minutes);
  expect(found && outcomeOf(day, found, all)).toMatchObject({ hours: 2, enoughHours: 2 });
  const fewer = found && {
    ...found,
    hours: found.hours.map((one) => ({ ...one, desks: Math.min(2, one.desks ?? 0) })),
  };
  expect(fewer && outcomeOf(day, fewer, all)).toMatchObject({ hours: 2, enoughHours: 1 });
});

test('one day is no usual day; a closed day has no plan', async () => {
  expect((await plan(visitsOn('2026-03-02', [0])))[0]).toMatchObject({ days: 1, guests: null, hours: [] });
  const closed = [{ id: 'a', hours, since: '2026-01-01', exceptions: [{ date: day }] }];
  expect((await plan(twoMondays, { lines: closed }))[0]).toMatchObject({ days: 2, guests: null, hours: [] });
  expect((await plan(twoMondays, { day: '2026-03-10' }))[0]).toMatchObject({ guests: null, hours: [] });
});

test('a day with other hours is planned for those', async () => {
  const other = [
    { id: 'a', hours, since: '2026-01-01', exceptions: [{ date: day, hours: [{ from: '10:00', to: '11:00' }] }] },
  ];
  expect((await plan(twoMondays, { lines: other }))[0]?.hours.map(({ hour }) => hour)).toEqual([10]);
  const always = { hours: null, exceptions: [{ date: day, hours: [{ from: '10:00', to: '11:00' }] }] };
  expect(spansOn(always, day)).toEqual([{ from: 600, to: 660 }]);
});

test('hours before four in the morning belong to the evening before, whatever day they are written at', async () => {
  const night = [27 * 60 + 10, 5 * 60];
  const visits = ['2026-03-02', '2026-02-23'].flatMap((of) =>
    visitsOn(
      of,
      night.map((minute) => minute - nine),
    ),
  );
  // A market from three in the morning on.
  const early = [{ from: '03:00', to: '06:00' }];
  const lines = [{ id: 'a', hours: { mon: early, tue: early }, since: '2026-01-01', exceptions: [] }];
  const came = ([found]: Awaited<ReturnType<typeof plan>>) => found?.hours.map(({ hour, median }) => [hour, median]);
  expect(came(await plan(visits, { lines }))).toEqual([
    [4, 0],
    [5, 1],
    [27, 1],
  ]);
  const closed = [
    { id: 'a', hours: { mon: early, tue: early }, since: '2026-01-01', exceptions: [{ date: '2026-03-10' }] },
  ];
  expect(came(await plan(visits, { lines: closed }))).toEqual([
    [4, 0],
    [5, 1],
  ]);
});

test('who is open around the clock closes at the end of the day of work, also after midnight', () => {
  const always = [{ from: '00:00', to: '00:00' }];
  const line = { hours: { mon: always, tue: always }, since: '2026-01-01', exceptions: [] };
  const at = (time: string) => Date.parse(`2026-03-${time}:00Z`) / 1000;
  const closing = (time: string) => closingOn(line, { day, zone: 'UTC' }, at(time));
  expect(closing('09T20:00')).toBe(at('10T04:00'));
  expect(closing('10T01:30')).toBe(at('10T04:00'));
});

test('who waited in vain needs a desk too; who left at once does not', async () => {
  const gaveUp = (of: PastVisit, minutes: number): PastVisit => ({
    ...of,
    calledAt: null,
    endedAt: of.joinedAt + minutes * 60,
  });
  const monday = (ofDay: string, minutes: number): PastVisit[] =>
    visitsOn(ofDay, [0, 0, 0, 0, 0, 0]).map((visit, index) => (index < 2 ? visit : gaveUp(visit, minutes)));
  const desks = async (minutes: number) =>
    (await plan([...monday('2026-03-02', minutes), ...monday('2026-02-23', minutes)]))[0]?.hours[0];
  // Six at once: three desks serve all of them within ten minutes.
  expect(await desks(40)).toMatchObject({ median: 6, desks: 3 });
  expect(await desks(4)).toMatchObject({ median: 6, desks: 1 });
});

test('guests outside the hours of the day are not expected', async () => {
  const short = [{ id: 'a', hours: { mon: [{ from: '10:00', to: '10:30' }] }, since: '2026-01-01', exceptions: [] }];
  const [found] = await plan(twoMondays, { lines: short });
  expect(found?.guests).toEqual({ low: 1, median: 1, high: 2 });
  expect(found?.hours.map(({ hour }) => hour)).toEqual([10]);
  const [always] = await plan(
    twoMondays.filter(({ minute }) => minute < 600),
    {
      lines: [{ id: 'a', hours: null, since: '2026-01-01', exceptions: [] }],
    },
  );
  expect(always?.hours.map(({ hour }) => hour)).toEqual([9]);
});

test('lines of one desk are planned together, each with its own guests', async () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ id, hours, since: '2026-01-01', exceptions: [] }));
  const found = await plan([...twoMondays, ...visitsOn('2026-03-02', [0, 0, 0, 0], 'b')], {
    lines,
    desks: [['a', 'b'], ['c']],
  });
  expect(found.map(({ lineId, group, guests }) => [lineId, group.length, guests?.high])).toEqual([
    ['a', 2, 7],
    ['b', 2, 4],
    ['c', 1, 0],
  ]);
  // Eight at nine o'clock a week ago, five before: three desks serve six of the eight in time, and all five.
  expect(found[0]?.hours[0]?.desks).toBe(3);
  expect(found[1]?.hours[0]?.desks).toBe(3);
  expect(found[2]?.hours[0]?.desks).toBe(1);
  expect(
    groupsOf(
      ['a', 'b', 'c'],
      [
        ['a', 'b'],
        ['c', 'b'],
      ],
    ),
  ).toEqual([['a', 'b', 'c']]);
});

test('what came, beside what was planned', async () => {
  const [found] = await plan(twoMondays);
  if (!found) throw new Error('no plan');
  const came = visitsOn(day, [0, 0, 0, 0, 0, 0, 60]);
  const late = came.map((visit, index) => ({ ...visit, calledAt: index < 2 ? visit.joinedAt + 1200 : visit.calledAt }));
  // Six at nine o'clock at two desks: two of them wait longer than ten minutes, if the first is called at once.
  expect(outcomeOf(day, found, late)).toEqual({
    day,
    low: 5,
    median: 5,
    high: 7,
    came: 7,
    isWithin: true,
    hours: 2,
    enoughHours: 1,
    called: 7,
    inTime: 5,
  });
  expect(outcomeOf(day, found, [])).toMatchObject({ came: 0, isWithin: false, hours: 0, called: 0 });
  expect(outcomeOf(day, { ...found, guests: null }, came)).toBeNull();
});

test('the last eight of a weekday, of which the newer count more', () => {
  expect(likeDaysBefore(day).slice(0, 2)).toEqual(['2026-03-02', '2026-02-23']);
  expect(likeDaysBefore(day)).toHaveLength(8);
  expect(weightOf('2026-03-02', day)).toBe(1);
  expect(weightOf('2026-02-02', day)).toBeCloseTo(0.5);
});
