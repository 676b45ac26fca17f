import { expect, test } from 'vitest';
import type { Tally } from './day-figure.ts';
import { compareWaits, othersKey, studentQuantile } from './wait-groups.ts';

/** Each of these days the same: how many of each group came, and how many minutes each of them waited. */
function days(groups: Record<string, [people: number, minutes: number]>, count = 1): Tally[] {
  const day = Object.entries(groups).map(([key, [people, minutes]]) => [key, [people, people * minutes * 60]]);
  return Array.from({ length: count }, () => Object.fromEntries(day) as Tally);
}

const counted = (of: Tally[]) => compareWaits(of).map(({ key, people }) => [key, people]);

test('small groups are counted together, and none can be found by subtraction', () => {
  expect(counted(days({ a: [60, 5], b: [25, 5], c: [12, 5], d: [9, 5] }))).toEqual([
    ['a', 60],
    ['b', 25],
    [othersKey, 21],
  ]);
  // Fifteen are too few even together: the next group joins them.
  expect(counted(days({ a: [60, 5], b: [25, 5], c: [10, 5], d: [5, 5] }))).toEqual([
    ['a', 60],
    [othersKey, 40],
  ]);
  expect(counted(days({ a: [60, 5], b: [1, 5] }))).toEqual([]);
  expect(counted(days({ a: [60, 5] }))).toEqual([]);
  expect(counted([])).toEqual([]);
});

test('a few days tell nothing of chance, however many guests', () => {
  for (const group of compareWaits(days({ a: [500, 30], b: [500, 3] }, 4)))
    expect(group).toMatchObject({ chance: null, differs: null });
  // Twenty of one day are one day.
  const once = [...days({ a: [9, 5], b: [20, 60] }), ...days({ a: [9, 5] }, 9)];
  expect(compareWaits(once).map(({ differs }) => differs)).toEqual([null, null]);
});

test('a day on which everybody waits long is no difference', () => {
  const together = [4, 40, 7, 30, 5, 12].flatMap((minutes) => days({ a: [10, minutes], b: [10, minutes] }));
  expect(compareWaits(together).map(({ differs }) => differs)).toEqual([null, null]);
  const apart = [4, 40, 7, 30, 5, 12].flatMap((minutes) => days({ a: [10, minutes + 3], b: [10, minutes] }));
  expect(compareWaits(apart).map(({ differs }) => differs)).toEqual(['longer', 'shorter']);
});

test.each([
  [0.025, 4, 2.776],
  [0.0125, 4, 3.495],
  [0.025, 6, 2.447],
  [0.005, 10, 3.169],
  [0.025, 30, 2.042],
])('Student’s t, exceeded with %f at %d degrees of freedom, is %f as in the tables', (probability, freedom, t) => {
  expect(Math.abs(studentQuantile(probability, freedom) / t - 1)).toBeLessThan(0.005);
});
