import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTimeOf, instantOf, localMinutes } from '../local-time.ts';
import { closingAfter, isOpenAt, minutesOn, validateExceptions, type HoursOfLine } from './opening-hours.ts';
import { closingTimes, openUntil } from './open-until.ts';

const zone = 'Europe/Berlin';
const office: HoursOfLine = {
  hours: {
    tue: [
      { from: '09:00', to: '12:00' },
      { from: '14:00', to: '17:00' },
    ],
  },
  exceptions: [],
};
const bar: HoursOfLine = { hours: { mon: [{ from: '20:00', to: '02:00' }] }, exceptions: [] };

/** On Tuesday 2026-06-02, at a time of the place's clock. */
function untilAt(line: HoursOfLine, time: string, until: string) {
  const at = instantOf('2026-06-02', Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), zone);
  return openUntil(line, until, { at, zone });
}

const hoursOf = (line: HoursOfLine, time: string, until: string) =>
  untilAt(line, time, until)?.map(({ date, hours = [] }) => [date, ...hours.map(({ from, to }) => `${from}-${to}`)]);

describe('a line is open until a time', () => {
  test.each([
    ['longer', office, '16:50', '18:30', ['2026-06-02', '09:00-12:00', '14:00-18:30']],
    ['shorter', office, '15:00', '16:00', ['2026-06-02', '09:00-12:00', '14:00-16:00']],
    ['at the moment of closing', office, '17:00', '18:00', ['2026-06-02', '09:00-12:00', '14:00-18:00']],
    ['again in the evening', office, '19:10', '20:00', ['2026-06-02', '09:00-12:00', '14:00-17:00', '19:10-20:00']],
    ['over the break', office, '11:00', '14:00', ['2026-06-02', '09:00-17:00']],
    ['before it opens', office, '08:40', '09:00', ['2026-06-02', '08:40-12:00', '14:00-17:00']],
    ['past midnight', office, '16:00', '01:00', ['2026-06-02', '09:00-12:00', '14:00-01:00']],
    ['since the evening before', bar, '01:30', '03:00', ['2026-06-01', '20:00-03:00']],
    ['after the evening before', bar, '02:30', '03:00', ['2026-06-02', '02:30-03:00']],
    ['on a day without hours', { hours: {}, exceptions: [] }, '10:00', '12:00', ['2026-06-02', '10:00-12:00']],
    ['around the clock', { hours: null, exceptions: [] }, '10:00', '18:00', ['2026-06-02', '00:00-18:00']],
  ] as const)('%s', (_name, line, time, until, expected) => {
    expect(hoursOf(line as HoursOfLine, time, until)).toEqual([expected]);
  });

  test('on a closed day, whose reason stays', () => {
    const closed = { ...office, exceptions: [{ date: '2026-06-02', reason: 'Staff training' }] };
    expect(untilAt(closed, '10:00', '12:00')).toEqual([
      { date: '2026-06-02', hours: [{ from: '10:00', to: '12:00' }], reason: 'Staff training' },
    ]);
  });

  test('and other days stay as they are; those of months ago go', () => {
    const others = ['2026-03-25', '2026-05-25', '2026-12-25'].map((date) => ({ date }));
    const dates = untilAt({ ...office, exceptions: others }, '16:00', '18:00')?.map(({ date }) => date);
    expect(dates).toEqual(['2026-05-25', '2026-06-02', '2026-12-25']);
  });

  test.each(['16:00', '04:30', '25:00', ''])('not now, not past half a day, not at no time: %s', (until) => {
    expect(untilAt(office, '16:00', until)).toBeNull();
  });
});

test('half hours to choose from, with the closing of today; the next one is suggested', () => {
  const at = instantOf('2026-06-02', 16 * 60 + 47, zone);
  const of = (closes: number | null) => {
    const { times, suggested } = closingTimes(closes === null ? null : instantOf('2026-06-02', closes, zone), {
      at,
      zone,
    });
    const clock = (time: Date) => clockTimeOf(localMinutes(time, zone));
    return { first: times.slice(0, 3).map(clock), last: times.slice(-1).map(clock), suggested: clock(suggested) };
  };
  expect(of(17 * 60 + 15)).toEqual({ first: ['17:00', '17:15', '17:30'], last: ['04:30'], suggested: '17:30' });
  expect(of(17 * 60)).toEqual({ first: ['17:00', '17:30', '18:00'], last: ['04:30'], suggested: '17:30' });
  expect(of(null)).toEqual({ first: ['17:00', '17:30', '18:00'], last: ['04:30'], suggested: '18:00' });
  expect(of(40 * 60).suggested).toBe('04:30');
});

test('it is open from now until then, or to the end of the hours that it reaches, and its hours are right', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 720 }), fc.constantFrom(office, bar), (now, ahead, line) => {
      const at = instantOf('2026-06-02', now, zone);
      const exceptions = openUntil(line, clockTimeOf(now + ahead), { at, zone }) ?? [];
      expect(validateExceptions(exceptions)).toEqual([]);
      expect(isOpenAt(line.hours, exceptions, at, zone)).toBe(true);
      const reached = minutesOn(line, '2026-06-02').filter(({ from }) => now < from && from <= now + ahead);
      const until = Math.max(now + ahead, ...reached.map(({ to }) => to));
      expect(closingAfter(line.hours, exceptions, at, zone)).toEqual(instantOf('2026-06-02', until, zone));
    }),
    { numRuns: 1000 },
  );
});
