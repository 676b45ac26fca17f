// The range around the middle: the line's own last errors say how far off it may be (split conformal prediction by bucket: Vovk, Gammerman
// and Shafer, Algorithmic Learning in a Random World, 2005), and the levels at which they are cut follow what was met lately (adaptive
// conformal inference: Gibbs and Candès, NeurIPS 2021).

import { firstBeyond } from './desk-times.ts';
import { levels, maxScores, remember, short, type ScoreBucket, type WaitModel } from './wait-model.ts';

/** Desk free, next, second or third, fourth to seventh, further back. */
const bucketFrom = [0, 1, 2, 4, 8];
const stepOfLevel = 0.008;

export function bucketOf(place: number, isDeskFree: boolean): number {
  return isDeskFree ? 0 : bucketFrom.findLastIndex((from) => from <= place);
}

/** How many are ahead of a guest of each bucket, as a rule. */
const typicalAhead = [0, 0, 1.5, 4.5, 11];

/** The variance of the pace of a line that nothing is known of, by its logarithm; and of one service. */
const paceVariance = 0.25;
const serviceVariance = 0.81;

/** The deviation of log errors that is expected before any were seen. */
const priorDeviations = typicalAhead.map((ahead) => Math.sqrt(paceVariance + serviceVariance / (ahead + 1)));

/** In news: the middle stays where it was corrected to until so much says otherwise. */
const firmMiddle = 40;

const furtherBack = bucketFrom.length - 1;

/**
 * Errors further back lie closer together than those at the beginning of their bucket, for a sum of many services varies less than one of
 * few: by what a logarithm of an error is divided to be kept, and multiplied to be told.
 */
export function spreadAt(place: number, bucket: number): number {
  if (bucket !== furtherBack) return 1;
  return deviationAt(place - 1) / deviationAt(typicalAhead[furtherBack] as number);
}

/** What all services of a day have in common does not even out. */
const sharedVariance = 0.03;
const deviationAt = (ahead: number): number => Math.sqrt(sharedVariance + serviceVariance / (ahead + 1));

/** The logarithms of what a corrected wait is multiplied by (with the calm time added) for the ends and the middle of its range. */
export function rangeCuts(model: WaitModel, bucket: number) {
  const { low = levels.low, high = levels.high } = model.buckets[bucket] ?? {};
  const table = scoreTable(model, bucket);
  const own = weightOf(model.buckets[bucket]?.weights);
  const middle = (quantileOf(table, 0.5) * own) / (own + firmMiddle);
  return {
    low: Math.min(middle, quantileOf(table, low)),
    middle,
    high: Math.max(middle, quantileOf(table, high)),
  };
}

/** Scores in order, each with the weight of all up to its own middle. */
interface ScoreTable {
  scores: Float64Array;
  upTo: Float64Array;
  total: number;
}

/** So many of the last scores of another bucket are borrowed, and they are thought to be off by so many times as much here. */
const maxBorrowed = 40;
const borrowedScale = 1.4;

/** The scores of a bucket: its own, those of the others scaled to its size, and those of a line that nothing is known of. */
function scoreTable({ buckets }: WaitModel, bucket: number): ScoreTable {
  const own = weightOf(buckets[bucket]?.weights);
  const others = buckets.filter((_, index) => index !== bucket);
  const pooled = others.reduce((total, { weights }) => total + weightOf(weights), 0);
  const borrowed = others.reduce((total, { weights }) => total + weightOf(weights.slice(-maxBorrowed)), 0);
  const borrowedShare = borrowed > 0 ? Math.min(pooled, 20) / (1 + own / 40) / borrowed : 0;
  const prior = priorScores[bucket] ?? [];
  const priorWeight = 20 / (1 + (own + pooled / 2) / 20) / prior.length;
  const scores = [...prior];
  const weights = prior.map(() => priorWeight);
  for (let index = 0; index < buckets.length; index++) {
    const other = buckets[index] as ScoreBucket;
    const isOwn = index === bucket;
    const wider = (borrowedScale * (priorDeviations[bucket] as number)) / (priorDeviations[index] as number);
    const { length } = other.scores;
    for (let turn = isOwn ? 0 : Math.max(0, length - maxBorrowed); turn < length; turn++) {
      scores.push((other.scores[turn] as number) * (isOwn ? 1 : wider));
      weights.push((other.weights[turn] as number) * (isOwn ? 1 : borrowedShare));
    }
  }
  return inOrder(scores, weights);
}

/** Sorts by score. Packed with its place into one number, a score sorts without a comparison of ours. */
function inOrder(scores: readonly number[], weights: readonly number[]): ScoreTable {
  const [fine, places] = [10_000, 4096];
  const packed = new Float64Array(scores.length);
  for (let place = 0; place < packed.length; place++)
    packed[place] = Math.round((scores[place] as number) * fine) * places + place;
  packed.sort();
  const sorted = new Float64Array(packed.length);
  const upTo = new Float64Array(packed.length);
  let total = 0;
  for (let index = 0; index < packed.length; index++) {
    const key = packed[index] as number;
    const place = key - Math.floor(key / places) * places;
    sorted[index] = scores[place] as number;
    upTo[index] = total + (weights[place] as number) / 2;
    total += weights[place] as number;
  }
  return { scores: sorted, upTo, total };
}

function weightOf(weights: readonly number[] = []): number {
  let total = 0;
  for (const weight of weights) total += weight;
  return total;
}

/** Quantiles of the normal distribution at 2.5, 7.5 ... 97.5 %. */
const normalQuantiles = [
  -1.96, -1.44, -1.15, -0.935, -0.755, -0.598, -0.454, -0.319, -0.189, -0.063, 0.063, 0.189, 0.319, 0.454, 0.598, 0.755,
  0.935, 1.15, 1.44, 1.96,
];

/**
 * Scores of a line that nothing is known of: a sum of as many services as are ahead and one more is about Erlang distributed, by the
 * cube-root approximation of Wilson and Hilferty (PNAS 17, 1931), and its pace is not known either.
 */
const priorScores = typicalAhead.map((ahead) => {
  const ninth = 1 / (9 * (ahead + 1));
  const wider = Math.sqrt(1 + paceVariance * (ahead + 1));
  const calm = 0.18 / (ahead + 1);
  return normalQuantiles.map((quantile) => {
    const sum = Math.max(0, 1 - ninth + quantile * wider * Math.sqrt(ninth)) ** 3;
    return Math.log((sum + calm) / (1 + calm));
  });
});

/** Between the middles of the weights of two scores. */
function quantileOf({ scores, upTo, total }: ScoreTable, level: number): number {
  const wanted = level * total;
  const after = firstBeyond(upTo, wanted);
  if (after === 0) return scores[0] as number;
  if (after === scores.length) return scores[after - 1] as number;
  const [from, to] = [upTo[after - 1] as number, upTo[after] as number];
  return (
    (scores[after - 1] as number) +
    ((wanted - from) / (to - from)) * ((scores[after] as number) - (scores[after - 1] as number))
  );
}

interface Outcome {
  score: number;
  news: number;
  isBelow: boolean;
  isWithinHigh: boolean;
}

/** People who wait together teach nearly the same: one score stands for so much news, so that those kept go back for days. */
const worthKeeping = 1;

export function learnScore(bucket: ScoreBucket, { score, news, isBelow, isWithinHigh }: Outcome): void {
  bucket.passed = short(bucket.passed + news, 2);
  if (bucket.passed >= worthKeeping) {
    remember(bucket.scores, short(score), maxScores);
    remember(bucket.weights, bucket.passed, maxScores);
    bucket.passed = 0;
  }
  // Many who wait together are early or late together.
  const step = stepOfLevel * Math.sqrt(news);
  const low = bucket.low + step * (levels.low - (isBelow ? 1 : 0));
  const high = bucket.high + step * (levels.high - (isWithinHigh ? 1 : 0));
  bucket.low = short(Math.min(0.3, Math.max(0.002, low)), 5);
  bucket.high = short(Math.min(0.998, Math.max(0.6, high)), 5);
}
