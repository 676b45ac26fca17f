import { expect, test } from 'vitest';
import { holds, tableOf } from './bench.ts';

const atMost = { what: 'texts', value: 4.2, unit: 'kB', limit: 4, atMost: true };
const atLeast = { what: 'joins', value: 12_345.6, unit: '/s', limit: 8_000, atMost: false };

test('a limit is missed from its own side', () => {
  const rows = [atMost, { ...atMost, value: 4 }, atLeast, { ...atLeast, value: 1 }];
  expect(rows.map(holds)).toEqual([false, true, true, false]);
});

test('what cannot be measured does not hold', () => expect(holds({ ...atMost, value: Number.NaN })).toBe(false));

test('the table says which', () => {
  const [heads, missed, held] = tableOf([atMost, atLeast]).split('\n');
  expect(heads).toBe('what  | value       | limit    | ok    ');
  expect(missed).toBe('texts | 4.2 kB      | <= 4     | MISSED');
  expect(held).toBe('joins | 12,345.6 /s | >= 8,000 | ok    ');
});
