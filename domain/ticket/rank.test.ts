import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankBetween, rankOfSeq, uniqueBetween } from './rank.ts';

const isSorted = (ranks: string[]): boolean => ranks.every((rank, at) => at === 0 || (ranks[at - 1] ?? '') < rank);

describe('ranks of those who join', () => {
  test('sort by their event, by bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (a, b) => {
        expect(rankOfSeq(a) < rankOfSeq(b)).toBe(a < b);
        expect(rankOfSeq(a)).toMatch(/^[0-9A-Za-z]{7}$/);
      }),
    );
  });
});

describe('between', () => {
  test('refuses what is out of order', () => {
    expect(() => rankBetween('5', '5')).toThrow(RangeError);
    expect(() => rankBetween('6', '5')).toThrow(RangeError);
  });

  test('neighbours, prefixes and edges leave room', () => {
    const gaps: [string | null, string | null][] = [
      ['0000001', '0000002'],
      ['0000001', '00000011'],
      ['000000z', '0000010'],
      [null, '0000001'],
      ['zzzzzzz', null],
      [null, null],
    ];
    for (const [after, before] of gaps) {
      const rank = rankBetween(after, before);
      expect(after === null || after < rank).toBe(true);
      expect(before === null || rank < before).toBe(true);
      expect(rank.at(-1)).not.toBe('0');
    }
  });
});

/** Puts `places` one after another into a line of `joined`, each at that share of the way from first to last. */
function insertAll(joined: number, places: number[]): string[] {
  const line = Array.from({ length: joined }, (_, at) => rankOfSeq(at + 1));
  places.forEach((share, at) => {
    const index = Math.min(line.length - 1, Math.floor(share * line.length));
    line.splice(index, 0, uniqueBetween(line[index - 1] ?? null, line[index] ?? null, joined + at + 1));
  });
  return line;
}

/** Numbers spread evenly over 0 to 1, the same for the same seed. */
function evenly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });

describe('long histories', () => {
  test('any sequence of insertions keeps the order, with no rank twice and none ending in 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(share, { maxLength: 400 }), (joined, places) => {
        const line = insertAll(joined, places);
        expect(isSorted(line)).toBe(true);
        expect(new Set(line).size).toBe(line.length);
        expect(line.filter((rank) => rank.length > 7 && rank.endsWith('0'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('ranks stay short where people are put anywhere', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const places = Array.from({ length: 1000 }, evenly(seed));
      const longest = Math.max(...insertAll(50, places).map((rank) => rank.length));
      expect(longest).toBeLessThan(20);
    }
  });

  test.each([
    ['always first', (line: string[]) => [null, line[0] ?? null] as const],
    ['always second', (line: string[]) => [line[0] ?? null, line[1] ?? null] as const],
    ['always before the last', (line: string[]) => [line.at(-2) ?? null, line.at(-1) ?? null] as const],
  ])('%s a thousand times costs a character for every five', (_name, gapOf) => {
    const line = [rankOfSeq(1), rankOfSeq(2), rankOfSeq(3)];
    for (let seq = 4; seq < 1004; seq++) {
      const [after, before] = gapOf(line);
      line.push(uniqueBetween(after, before, seq));
      line.sort();
    }
    expect(isSorted(line)).toBe(true);
    expect(Math.max(...line.map((rank) => rank.length))).toBeLessThan(7 + 8 + 1000 / 5 + 2);
  });

  test('no two events ever give the same rank, whoever has left since', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 20, maxLength: 300 }), (steps) => {
        const line = [rankOfSeq(1), rankOfSeq(2)];
        const given = new Set(line);
        steps.forEach(([put, take], at) => {
          const index = Math.floor(put * line.length);
          const rank = uniqueBetween(line[index - 1] ?? null, line[index] ?? null, at + 3);
          expect(given.has(rank)).toBe(false);
          given.add(rank);
          line.splice(index, 0, rank);
          // Those who are called or held keep their rank, unseen by whoever is put in after them.
          if (line.length > 3) line.splice(Math.floor(take * line.length), 1);
        });
        expect(isSorted(line)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
