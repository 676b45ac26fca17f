import { describe, expect, it } from 'vitest';
import { parseLinePrefix, suggestLinePrefix } from './line-prefix.ts';

describe('parseLinePrefix', () => {
  it.each([
    ['A', 'A'],
    ['ab', 'AB'],
    [' z ', 'Z'],
    ['', null],
    ['ABC', null],
    ['A1', null],
    ['1', null],
    ['Ä', null],
    ['ß', null],
    ['А', null],
    ['A B', null],
  ])('%j: %s', (input, prefix) => {
    expect(parseLinePrefix(input)).toBe(prefix);
  });
});

describe('suggestLinePrefix', () => {
  it('is the first letter of the name', () => {
    expect(suggestLinePrefix('Walk-in', new Set())).toBe('W');
    expect(suggestLinePrefix(' écran', new Set())).toBe('E');
  });

  it('is the first free letter where that is taken or none', () => {
    expect(suggestLinePrefix('Walk-in', new Set(['W']))).toBe('A');
    expect(suggestLinePrefix('عيادة', new Set(['A', 'B']))).toBe('C');
    expect(suggestLinePrefix('', new Set())).toBe('A');
  });

  it('goes on with two letters until none is left', () => {
    const taken = new Set<string>();
    for (let i = 0; i < 26 + 26 * 26; i += 1) {
      const prefix = suggestLinePrefix('', taken) ?? '';
      expect(parseLinePrefix(prefix)).toBe(prefix);
      taken.add(prefix);
    }
    expect(taken.size).toBe(702);
    expect(suggestLinePrefix('Walk-in', taken)).toBeNull();
  });
});
