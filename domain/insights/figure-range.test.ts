import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeOf,
  chooseRange,
  longestDays,
  maxDaysOfLines,
  rangeBefore,
  stepOf,
  stepStart,
  weekdayIndex,
  weekdaysIn,
} from './figure-range.ts';
import { addDays, weekdayOf, weekdays } from '../local-time.ts';

const today = '2026-03-10';
const chosen = (choice: string | null, from: string | null = null, to: string | null = null) =>
  chooseRange({ choice, from, to }, today);

test('a choice ends today and has so many days; nonsense is four weeks', () => {
  expect(chosen('today')).toEqual({ choice: 'today', days: 1, from: today, to: today });
  expect(chosen('7')).toEqual({ choice: '7', days: 7, from: '2026-03-04', to: today });
  expect(chosen('365')).toEqual({ choice: '365', days: 365, from: '2025-03-11', to: today });
  for (const nonsense of [null, '', '-1', '29', "'; drop table"]) expect(chosen(nonsense).choice).toBe('28');
});

test('own dates may come in any order, are not in the future, and not longer than ten years', () => {
  expect(chosen('own', '2026-02-20', '2026-02-10')).toEqual({
    choice: 'own',
    days: 11,
    from: '2026-02-10',
    to: '2026-02-20',
  });
  expect(chosen('own', '2026-03-01', '2031-01-01')).toMatchObject({ from: '2026-03-01', to: today, days: 10 });
  expect(chosen('own', '1066-10-14', today)).toMatchObject({ days: longestDays, to: today });
  const ofLines = (lines: number) => chooseRange({ choice: 'own', from: '1066-10-14', to: today }, today, lines).days;
  expect([0, 1, 20, 200].map(ofLines)).toEqual([longestDays, longestDays, longestDays, maxDaysOfLines / 200]);
  expect(chosen('own', '2026-02-30', 'x')).toMatchObject({ choice: 'today', from: today, to: today });
});

test('a week begins on Monday and is compared with the same days of the week before', () => {
  const thisWeek = chosen('this_week');
  expect(thisWeek).toEqual({ choice: 'this_week', days: 2, from: '2026-03-09', to: today });
  expect(rangeBefore(thisWeek)).toEqual({ from: '2026-03-02', to: '2026-03-03' });
  const lastWeek = chosen('last_week');
  expect(lastWeek).toEqual({ choice: 'last_week', days: 7, from: '2026-03-02', to: '2026-03-08' });
  expect(rangeBefore(lastWeek)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(chosen('own', '2026-03-08', '2026-03-02')).toEqual(lastWeek);
});

test('own dates that are a choice are that choice', () => {
  expect(chosen('own', '2026-03-04', today).choice).toBe('7');
  expect(chosen('own', '2026-03-03', '2026-03-09').choice).toBe('own');
});

test('the period before is as long and ends the day before', () => {
  expect(rangeBefore(chosen('7'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(rangeBefore(chosen('today'))).toEqual({ from: '2026-03-09', to: '2026-03-09' });
});

test('steps grow with the range', () => {
  expect([1, 2, 31, 32, 182, 183].map(stepOf)).toEqual(['hour', 'day', 'day', 'week', 'week', 'month']);
  expect(stepStart('2026-03-10', 'week')).toBe('2026-03-09');
  expect(stepStart('2026-03-09', 'week')).toBe('2026-03-09');
  expect(stepStart('2026-03-10', 'month')).toBe('2026-03-01');
  expect(stepStart('2026-03-10', 'day')).toBe('2026-03-10');
});

test('weekdays are counted as one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), fc.nat(800), (start, length) => {
      const from = addDays(today, start);
      const days = Array.from({ length: length + 1 }, (_, after) => addDays(from, after));
      const counts = weekdays.map((weekday) => days.filter((day) => weekdayOf(day) === weekday).length);
      expect(weekdaysIn({ from, to: addDays(from, length) })).toEqual(counts);
      expect(weekdays[weekdayIndex(from)]).toBe(weekdayOf(from));
    }),
    { numRuns: 50 },
  );
});

test('a change is told in percent of what was, of shares in points, and not where there is nothing to tell', () => {
  expect(changeOf(12, 10)).toBe(20);
  expect(changeOf(5, 10)).toBe(-50);
  expect(changeOf(0.25, 0.2, true)).toBe(5);
  expect(changeOf(0.2, 0, true)).toBe(20);
  expect(changeOf(3, 0)).toBeNull();
  expect(changeOf(null, 3)).toBeNull();
  expect(changeOf(3, null)).toBeNull();
  expect(changeOf(0, 0, true)).toBe(0);
});
