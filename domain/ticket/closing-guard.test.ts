import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { erlangShare, isLikelyTooLate, servedBeforeClosing, type ClosingQuestion } from './closing-guard.ts';
import { erlangQuantile } from '../wait/wait.ts';

const now = new Date('2026-03-02T15:00:00Z');
const question = (change: Partial<ClosingQuestion> & { minutes?: number } = {}): ClosingQuestion => {
  const { minutes = 60, ...rest } = change;
  const closesAt = new Date(now.getTime() + minutes * 60_000);
  return { ahead: 4, desksOpen: 1, pace: { seconds: 600, samples: 20 }, closesAt, now, ...rest };
};

/** The distribution function written out: one less all ways in which fewer than `shape` services ended. */
function exactShare(shape: number, value: number): number {
  let term = Math.exp(-value);
  let sum = term;
  for (let count = 1; count < shape; count++) {
    term *= value / count;
    sum += term;
  }
  return 1 - sum;
}

describe('the share of an Erlang variable', () => {
  test('is right within one in a hundred, from one service to two hundred', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.double({ min: 0.2, max: 2.5, noNaN: true }), (shape, factor) => {
        expect(Math.abs(erlangShare(shape, shape * factor) - exactShare(shape, shape * factor))).toBeLessThan(0.011);
      }),
      { numRuns: 2000 },
    ));

  test('is the inverse of the quantile the waits are made of', () => {
    for (const shape of [1, 3, 10, 60])
      for (const [deviate, share] of [
        [0.8416, 0.8],
        [0, 0.5],
        [-0.8416, 0.2],
      ] as const)
        expect(erlangShare(shape, erlangQuantile(shape, deviate))).toBeCloseTo(share, 4);
  });
});

describe('who would be served before closing', () => {
  test('nobody can tell without a closing, a pace or a desk', () => {
    for (const unknown of [
      question({ closesAt: null }),
      question({ pace: { seconds: 600, samples: 2 } }),
      question({ desksOpen: 0 }),
    ]) {
      expect(servedBeforeClosing(unknown)).toBeNull();
      expect(isLikelyTooLate(unknown)).toBe(false);
    }
  });

  test('after closing: nobody', () => {
    expect(servedBeforeClosing(question({ minutes: 0 }))).toBe(0);
    expect(isLikelyTooLate(question({ minutes: -5 }))).toBe(true);
  });

  test('is likely with time to spare, unlikely in a rush', () => {
    expect(isLikelyTooLate(question({ minutes: 120 }))).toBe(false);
    expect(isLikelyTooLate(question({ minutes: 40 }))).toBe(true);
    expect(isLikelyTooLate(question({ minutes: 40, desksOpen: 3 }))).toBe(false);
  });

  test('more ahead never helps; more time and more desks never hurt; it is always a share', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 5, max: 14_400 }),
        fc.integer({ min: 1, max: 24 * 60 }),
        (ahead, desksOpen, seconds, minutes) => {
          const share = (change = {}) =>
            servedBeforeClosing(question({ ahead, desksOpen, minutes, pace: { seconds, samples: 20 }, ...change })) ??
            -1;
          const here = share();
          expect(here).toBeGreaterThanOrEqual(0);
          expect(here).toBeLessThanOrEqual(1);
          // The approximation bends by itself only where hardly anybody would be served anyway.
          const slack = 0.005;
          expect(share({ ahead: ahead + 1 })).toBeLessThanOrEqual(here + slack);
          expect(share({ minutes: minutes + 10 })).toBeGreaterThanOrEqual(here - slack);
          expect(share({ desksOpen: desksOpen + 1 })).toBeGreaterThanOrEqual(here - slack);
        },
      ),
      { numRuns: 2000 },
    ));
});
