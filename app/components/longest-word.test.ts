import { describe, expect, test } from 'vitest';
import { longestWordEm } from './longest-word.ts';

describe('the longest word', () => {
  test.each([
    ['Desk 3', 2.68],
    ['Workbench', 5.92],
    ['Counter for passports', 5.4],
    ['Info-Point', 2.81],
    ['窓口三番', 0.76],
    ['\u2068Desk\u2069 3', 2.68],
    ['', 0],
  ])('of "%s" is %d em wide', (text, em) => {
    expect(longestWordEm(text)).toBeCloseTo(em);
  });
});
