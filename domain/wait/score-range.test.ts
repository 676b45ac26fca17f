import { expect, test } from 'vitest';
import { bucketOf, learnScore, rangeCuts, spreadAt } from './score-range.ts';
import { levels, maxScores, newWaitModel, type ScoreBucket } from './wait-model.ts';

const outcome = { score: 0.3, news: 1, isBelow: false, isWithinHigh: true };
const bucketWith = (some: Partial<ScoreBucket> = {}): ScoreBucket => ({
  scores: [],
  weights: [],
  passed: 0,
  ...levels,
  ...some,
});

test('the further back, the closer errors lie beside the wait; near the front each bucket has its own', () => {
  const spreads = [8, 12, 20, 60].map((place) => spreadAt(place, bucketOf(place, false)));
  expect(spreads).toEqual(spreads.toSorted((a, b) => b - a));
  expect(spreads[1]).toBeCloseTo(1, 10);
  expect([1, 3, 7].map((place) => spreadAt(place, bucketOf(place, false)))).toEqual([1, 1, 1]);
});

test('of people who wait together one score is kept, with the weight of all', () => {
  const bucket = bucketWith();
  for (let guest = 0; guest < 12; guest += 1) learnScore(bucket, { ...outcome, news: 0.25 });
  expect(bucket).toMatchObject({ scores: [0.3, 0.3, 0.3], weights: [1, 1, 1], passed: 0 });
});

test('so many scores are kept, the last ones', () => {
  const bucket = bucketWith();
  for (let guest = 0; guest <= maxScores; guest += 1) learnScore(bucket, { ...outcome, score: guest / 1000 });
  expect(bucket.scores).toHaveLength(maxScores);
  expect(bucket.scores[0]).toBe(0.001);
});

test('many who come early together move the levels less than as many who come one by one', () => {
  const early = { ...outcome, isBelow: true };
  const [alone, together] = [bucketWith(), bucketWith()];
  learnScore(alone, early);
  learnScore(together, { ...early, news: 0.04 });
  expect(levels.low - together.low).toBeCloseTo((levels.low - alone.low) / 5, 4);
});

test('a line that nothing is known of has a middle, and wide ends around it', () => {
  const { low, middle, high } = rangeCuts(newWaitModel(), 2);
  expect(low).toBeLessThan(middle - 0.5);
  expect(high).toBeGreaterThan(middle + 0.3);
});
