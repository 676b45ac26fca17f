import { describe, expect, test } from 'vitest';
import { longestWordEm } from './longest-word.ts';

describe('the longest word', () => {
  test.each([
    ['Desk 3', 2.64],
    ['Workbench', 6.27],
    ['Counter for passports', 5.94],
    ['Info-Point', 3.3],
    ['窓口三番', 0.66],
    ['', 0],
  ])('of "%s" is %d em wide', (text, em) => {
    expect(longestWordEm(text)).toBeCloseTo(em);
  });
});
