import { expect, test } from 'vitest';
import { weeklyGrowth, type DatedSize } from './growth.ts';

const sizes = (...known: [string, number][]): DatedSize[] => known.map(([day, bytes]) => ({ day, bytes }));

test.for<[string, DatedSize[], number | null]>([
  ['nothing', [], null],
  ['one day', sizes(['2030-03-01', 5]), null],
  ['six days', sizes(['2030-03-01', 100], ['2030-03-07', 700]), null],
  ['a week', sizes(['2030-03-01', 100], ['2030-03-04', 900], ['2030-03-08', 240]), 140],
  ['four weeks, with days missing', sizes(['2030-02-01', 1000], ['2030-03-01', 5000]), 1000],
  ['a database that shrank', sizes(['2030-03-01', 900], ['2030-03-08', 200]), -700],
])('of %s', ([, known, growth]) => {
  expect(weeklyGrowth(known)).toBe(growth);
});
