import { expect, test } from 'vitest';
import { migrations } from './migrate.ts';

test('migrations run in the order of their names, each of which is there once', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
});
