import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { erlangQuantile, estimateWait, headsUpPositions, observePace, type LinePace } from './wait.ts';

/** P(X <= x) of an Erlang distribution with `shape` stages of mean 1: that at least so many events of a Poisson process came. */
function erlangCdf(shape: number, x: number): number {
  if (x <= 0) return 0;
  let logTerm = -x;
  let fewer = Math.exp(logTerm);
  for (let events = 1; events < shape; events++) {
    logTerm += Math.log(x / events);
    fewer += Math.exp(logTerm);
  }
  return 1 - fewer;
}

function exactQuantile(shape: number, probability: number): number {
  let [low, high] = [0, shape * 4 + 20];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (erlangCdf(shape, middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const pace = (minutes: number, samples = 10): LinePace => ({ seconds: minutes * 60, samples });

describe('Erlang quantiles', () => {
  test('the oracle itself: one stage is the exponential distribution', () => {
    expect(exactQuantile(1, 0.2)).toBeCloseTo(-Math.log(0.8), 9);
    expect(exactQuantile(1, 0.8)).toBeCloseTo(-Math.log(0.2), 9);
  });

  test.each([1, 2, 3, 4, 5, 7, 10, 20, 50, 100, 200, 500])('%i stages are within 2 %% of the exact value', (shape) => {
    for (const [z, probability] of [
      [-0.8416, 0.2],
      [0.8416, 0.8],
      [0, 0.5],
    ] as const) {
      const ratio = erlangQuantile(shape, z) / exactQuantile(shape, probability);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
    }
  });
});

describe('the range', () => {
  test('there is none where there is nothing to go by', () => {
    expect(estimateWait({ ahead: 3, desksOpen: 0, pace: pace(5) })).toBeNull();
    expect(estimateWait({ ahead: 3, desksOpen: 2, pace: pace(5, 2) })).toBeNull();
    expect(estimateWait({ ahead: 3, desksOpen: 2, pace: pace(5, 3) })).not.toBeNull();
    expect(estimateWait({ ahead: 10_000, desksOpen: 1, pace: pace(240) })).toBeNull();
  });

  test('holds the exact quantiles between its ends', () => {
    for (const ahead of [0, 1, 3, 8, 20, 60])
      for (const desksOpen of [1, 2, 5]) {
        const range = estimateWait({ ahead, desksOpen, pace: pace(6) });
        const [low, high] = [0.2, 0.8].map((p) => (exactQuantile(ahead + 1, p) * 6) / desksOpen);
        expect(range?.low).toBeLessThanOrEqual((low ?? 0) * 1.02);
        expect(range?.high).toBeGreaterThanOrEqual((high ?? 0) * 0.98);
      }
  });

  test.each([
    [
      { ahead: 0, desksOpen: 1, pace: pace(5) },
      { low: 1, high: 8 },
    ],
    [
      { ahead: 3, desksOpen: 1, pace: pace(5) },
      { low: 11, high: 30 },
    ],
    [
      { ahead: 3, desksOpen: 2, pace: pace(5) },
      { low: 5, high: 14 },
    ],
    [
      { ahead: 20, desksOpen: 2, pace: pace(5) },
      { low: 40, high: 65 },
    ],
    [
      { ahead: 0, desksOpen: 5, pace: pace(0.2) },
      { low: 0, high: 1 },
    ],
  ])('%j', (question, range) => {
    expect(estimateWait(question)).toEqual(range);
  });

  test('whole minutes, low below high, and nobody further back is promised less', () => {
    const question = fc.record({
      desksOpen: fc.integer({ min: 1, max: 12 }),
      pace: fc.record({
        seconds: fc.double({ min: 5, max: 14_400, noNaN: true }),
        samples: fc.integer({ min: 3, max: 99 }),
      }),
    });
    fc.assert(
      fc.property(question, (one) => {
        let last = { low: 0, high: 0 };
        for (let ahead = 0; ahead < 150; ahead++) {
          const range = estimateWait({ ahead, ...one });
          if (!range) break;
          expect(Number.isInteger(range.low) && Number.isInteger(range.high) && range.low < range.high).toBe(true);
          expect(range.low >= last.low && range.high >= last.high).toBe(true);
          last = range;
        }
      }),
    );
  });

  test('more desks never make it longer', () => {
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 20 }),
        (ahead, desksOpen, each) => {
          const few = estimateWait({ ahead, desksOpen, pace: pace(each) }) ?? { low: Infinity, high: Infinity };
          const more = estimateWait({ ahead, desksOpen: desksOpen + 1, pace: pace(each) });
          expect((more?.low ?? 0) <= few.low && (more?.high ?? 0) <= few.high).toBe(true);
        },
      ),
    );
  });
});

describe('the pace', () => {
  const none: LinePace = { seconds: 0, samples: 0 };

  test('the first few are their mean', () => {
    const seen = [120, 300, 180].reduce(observePace, none);
    expect(seen).toEqual({ seconds: 200, samples: 3 });
  });

  test('a new rhythm is learned within some dozens', () => {
    const slow = Array.from({ length: 100 }, () => 600).reduce(observePace, none);
    const quick = Array.from({ length: 60 }, () => 60).reduce(observePace, slow);
    expect(slow.seconds).toBeCloseTo(600);
    expect(quick.seconds).toBeLessThan(90);
  });

  test('a desk left over night, or a slip of the finger, counts as little as it can', () => {
    expect(observePace(none, 60 * 3600).seconds).toBe(4 * 3600);
    expect(observePace(none, 0).seconds).toBe(5);
  });
});

describe('how far out guests hear that their turn is near', () => {
  const settings = { headsUpAhead: 3, headsUpMinutes: 10 };
  test.each([
    ['nothing known yet', 1, pace(1, 2), 3],
    ['no desk open', 0, pace(1), 3],
    ['a slow line: the count', 1, pace(10), 3],
    ['a quick line: ten minutes before', 1, pace(1), 10],
    ['two desks', 2, pace(1), 20],
    ['never further than can be read', 9, pace(0.1), 20],
  ])('%s', (_name, desksOpen, seen, positions) => {
    expect(headsUpPositions(settings, desksOpen, seen)).toBe(positions);
  });
});
