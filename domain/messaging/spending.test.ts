import { expect, test } from 'vitest';
import { isSpent, prefixOf, reasonAgainst, rulesOf, type Booked } from './spending.ts';

test('a place pays for its own country until it names others', () => {
  const rules = rulesOf(null, 'GB');
  expect(rules).toMatchObject({ countries: ['GB'], dayMost: 500, numberMost: 20, unusualAfter: 20 });
  const set = {
    countries: ['IE'],
    dayMost: 7,
    numberMost: null,
    prefixMost: null,
    addressMost: null,
    unusualAfter: null,
  };
  expect(rulesOf(set, 'GB')).toMatchObject({ countries: ['IE'], dayMost: 7, numberMost: 20 });
});

test.each([
  ['GB', true, null],
  ['GB', false, 'no_texts'],
  ['IE', true, 'country_not_allowed'],
  ['IE', false, 'country_not_allowed'],
  [null, true, 'country_not_allowed'],
] as const)('country %s, takes texts: %s → %s', (country, canText, reason) => {
  expect(reasonAgainst({ country, canText }, rulesOf(null, 'GB'))).toBe(reason);
});

test.each<[keyof Booked, number]>([
  ['texts', 500],
  ['toNumber', 20],
  ['toPrefix', 200],
  ['fromAddress', 200],
])('%s: the last one below %i goes, the next does not', (name, max) => {
  const none: Booked = { texts: 0, toNumber: 0, toPrefix: 0, fromAddress: 0 };
  const rules = rulesOf(null, 'GB');
  expect(isSpent({ ...none, [name]: max - 1 }, rules)).toBe(false);
  expect(isSpent({ ...none, [name]: max }, rules)).toBe(true);
});

test('a group of numbers is all of the number but its last four digits', () => {
  expect(prefixOf('+447700900123')).toBe('+44770090');
});
