import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineDefaults, type LineSettings } from '../line/line-settings.ts';
import { callOrder, nextAcross, rankAfter, returnRank, whyNext } from './next-in-line.ts';
import { rankOfSeq } from './rank.ts';

const now = new Date('2026-03-02T15:00:00Z');
const waited = (minutes: number) => ({ joinedAt: new Date(now.getTime() - minutes * 60_000), rank: rankOfSeq(1) });

describe('who is next across lines', () => {
  test('nobody', () => {
    expect(nextAcross([])).toBeUndefined();
    expect(nextAcross([[], []])).toBeUndefined();
  });

  test.each([
    ['the preferred line, at equal waits', [10, 10], 0],
    ['the preferred line, up to five minutes', [5, 9.9], 0],
    ['the preferred line, at exactly five', [5, 10], 0],
    ['the other line, beyond five minutes', [5, 10.1], 1],
    ['the third line, beyond ten', [0, 4, 10.1], 2],
    ['whoever there is', [null, null, 1], 2],
    ['someone of the last line who waits for an hour', [30, null, 60], 2],
  ])('%s', (_name, minutes, expected) => {
    const lines = minutes.map((one) => (one === null ? [] : [waited(one)]));
    expect(nextAcross(lines)).toBe(lines[expected]?.[0]);
  });

  test('whom staff put ahead is called when those behind would have been, before the guests of another line', () => {
    const ahead = (minutes: number) => ({ ...waited(minutes), rank: rankAfter(0, { front, seq: 7 }) });
    const [urgent, second, first, other] = [ahead(0), ahead(1), waited(60), waited(30)];
    expect(callOrder([[urgent, second, first], [other]])).toEqual([urgent, second, first, other]);
    expect(callOrder([[other], [urgent, second, first]])).toEqual([urgent, second, first, other]);
    expect(callOrder([[urgent, waited(20)], [other]])[0]).toBe(other);
    // Who came back behind others hurries nobody.
    expect(callOrder([[waited(20), ahead(90)], [other]])[0]).toBe(other);
  });

  test('nobody is forgotten: who waits long enough comes first, on whatever line', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 600, noNaN: true }), { minLength: 1, maxLength: 8 }), (minutes) => {
        const firsts = minutes.map(waited);
        const chosen = firsts.indexOf(nextAcross(firsts.map((first) => [first])) ?? waited(0));
        const longest = Math.max(...minutes);
        expect(longest - (minutes[chosen] ?? 0)).toBeLessThanOrEqual(5 * (minutes.length - 1) + 1e-3);
      }),
    );
  });
});

describe('the order of calls across lines', () => {
  const guest = fc
    .tuple(fc.integer({ min: 0, max: 90 }), fc.constantFrom(rankOfSeq(1), '00000V11'))
    .map(([minutes, rank]) => ({ ...waited(minutes), rank }));
  const lines = fc.array(fc.array(guest, { maxLength: 6 }), { maxLength: 5 });

  test('is what calling the next one again and again gives, and no line changes its own order', () => {
    fc.assert(
      fc.property(lines, (waiting) => {
        const left = waiting.map((line) => [...line]);
        const order = callOrder(waiting);
        for (const ticket of order) {
          const next = nextAcross(left);
          expect(next).toBe(ticket);
          left.find(([first]) => first === next)?.shift();
        }
        expect(left.flat()).toEqual([]);
      }),
    );
  });

  test.each([
    ['nobody else waits', [['a', 5]], null],
    [
      'the longest wait',
      [
        ['b', 9],
        ['a', 5],
      ],
      'longest',
    ],
    [
      'the line goes first here',
      [
        ['a', 5],
        ['b', 9],
      ],
      'line',
    ],
    [
      'staff put them ahead',
      [
        ['a', 5, '00000V11'],
        ['a', 9],
        ['b', 8],
      ],
      'put_ahead',
    ],
    [
      'who came earlier was put back',
      [
        ['a', 5],
        ['a', 9, '0000002V11'],
      ],
      'others_back',
    ],
  ] as const)('and why: %s', (_name, order, expected) => {
    const tickets = order.map(([lineId, minutes, rank = rankOfSeq(1)]) => {
      return { lineId, joinedAt: waited(minutes).joinedAt.toISOString(), rank };
    });
    expect(whyNext(tickets)).toBe(expected);
  });
});

const front = [1, 2, 3, 4, 5, 6].map((seq) => ({ rank: rankOfSeq(seq) }));
const settings = (own: Partial<LineSettings>): LineSettings => ({ ...lineDefaults, ...own });
const old = { rank: '0000000V11' };

/** How many wait ahead of this rank. */
const ahead = (rank: string, of = front): number => of.filter((one) => one.rank < rank).length;

describe('where someone returns to', () => {
  test.each([
    [{ returnRule: 'next_up' }, 0],
    [{ returnRule: 'after_n', returnAfter: 3 }, 3],
    [{ returnRule: 'after_n', returnAfter: 1 }, 1],
    [{ returnRule: 'after_n', returnAfter: 6 }, 6],
    [{ returnRule: 'after_n', returnAfter: 20 }, 6],
    [{ returnRule: 'back' }, 6],
    [{ returnRule: 'original' }, 0],
  ] as const)('%j', (own, expected) => {
    expect(ahead(returnRank(old, settings(own), { front, seq: 7 }))).toBe(expected);
  });

  test('the original rank is exactly the old one', () => {
    expect(returnRank(old, settings({ returnRule: 'original' }), { front, seq: 7 })).toBe(old.rank);
  });

  test('an empty line, by every rule', () => {
    for (const returnRule of ['next_up', 'after_n', 'back'] as const)
      expect(returnRank(old, settings({ returnRule }), { front: [], seq: 9 })).toBe(rankOfSeq(9));
  });

  test('two who return one after the other both let three pass, and keep their order', () => {
    const first = { rank: rankAfter(3, { front, seq: 7 }) };
    const withFirst = [...front, first].toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    const second = rankAfter(3, { front: withFirst, seq: 8 });
    expect(ahead(second, withFirst)).toBe(3);
    expect(second < first.rank).toBe(true);
  });

  test('as many pass as were asked, in any line', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 30 }), fc.nat(25), (seqs, passing) => {
        const line = seqs.toSorted((a, b) => a - b).map((seq) => ({ rank: rankOfSeq(seq) }));
        expect(ahead(rankAfter(passing, { front: line, seq: 501 }), line)).toBe(Math.min(passing, line.length));
      }),
    );
  });
});
