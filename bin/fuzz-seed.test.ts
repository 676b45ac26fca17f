import { expect, test } from 'vitest';
import { fuzzSeed } from './fuzz-seed.ts';

test('the seed is the same each time, another one each time where everything is tried, and the given one where one is', () => {
  const usual = { given: undefined, isWide: false };
  expect([fuzzSeed(usual), fuzzSeed(usual)]).toEqual(['20260', '20260']);
  const wide = Array.from({ length: 20 }, () => fuzzSeed({ given: '', isWide: true }));
  expect(new Set(wide).size).toBeGreaterThan(15);
  expect(wide.every((seed) => Number.isSafeInteger(Number(seed)) && Number(seed) > 0)).toBe(true);
  for (const isWide of [true, false]) expect(fuzzSeed({ given: '7', isWide })).toBe('7');
});
