// What playing forward cannot know (who is put first, a host who helps out, a slow day) is learnt from its own errors: a ridge
// regression of log(what came / what was played) on eleven features. It counts only as far as it has beaten the plain answer.

import { featureCount, priorWeights, short, type Correction, type FadedSum } from './wait-model.ts';

/** How firmly each weight is kept at its first value, in guests. */
const firmness = [12, 20, 20, 20, 20, 12, 20, 20, 12, 1, 12];
const forgetting = 0.9997;
const maxError = 1.6;

interface FeatureInput {
  played: number;
  mean: number;
  calm: number;
  ahead: number;
  desks: number;
  busyShare: number;
  recent: number;
  stall: number;
  overdue: number;
  service: number;
  /** 1 when the first desk opens, fading. */
  opening: number;
  isDeskFree: boolean;
}

export function featuresOf(input: FeatureInput): number[] {
  return [
    1,
    short(Math.log((input.played + input.calm) / input.mean)),
    short(Math.log(1 + input.ahead) - 1),
    short(Math.log(Math.max(0.25, input.desks)) - 1),
    short(input.busyShare - 0.8),
    short(input.recent),
    short(input.stall),
    short(input.overdue),
    short(input.service),
    short(input.opening),
    input.isDeskFree ? 1 : 0,
  ];
}

/** How many desks took part: the fourth feature. */
export const deskCountIn = (features: readonly number[]): number => Math.exp((features[3] as number) + 1);

export const recentError = ({ recent }: Correction): number => recent.sum / (recent.weight + 2);

/** The mean error of guests who come for this service, drawn towards none; of all guests where it is not known what they come for. */
export function serviceError({ services }: Correction, service: string): number {
  const own = services.get(service);
  const seen = own ? [own] : [...services.values()];
  let [sum, weight] = [0, 5];
  for (const one of seen) [sum, weight] = [sum + one.sum, weight + one.weight];
  return sum / weight;
}

export function weighted(weights: readonly number[], features: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < featureCount; index++) total += (weights[index] as number) * (features[index] as number);
  return total;
}

/** The logarithm by which what was played is corrected: the learnt error, as far as it was right so far. */
export function correctionOf({ weights, earned }: Correction, features: readonly number[]): number {
  return weighted(weights, features) * trust(earned);
}

const trust = (earned: number): number => 1 / (1 + Math.exp(1 - 3 * earned));

interface Lesson {
  features: readonly number[];
  /** log((what came + calm) / (what was played + calm)). */
  error: number;
  service: string;
  /** The logarithm by which it was corrected when it was told. */
  corrected: number;
  /** How much this guest tells that the others who waited with them did not. */
  news: number;
  weight: number;
}

export function learnError(correction: Correction, lesson: Lesson): void {
  const { features, news } = lesson;
  const error = Math.min(maxError, Math.max(-maxError, lesson.error));
  const expected = weighted(correction.weights, features);
  // What was told, not what would be told now: those who waited together have just taught what all of them met.
  const won = Math.min(1, Math.max(-1, Math.abs(error) - Math.abs(error - lesson.corrected)));
  correction.earned = short(Math.min(8, Math.max(-4, 0.999 * correction.earned + news * won)), 4);
  for (let row = 0; row < featureCount; row++) {
    for (let column = 0; column < featureCount; column++) {
      const cell = row * featureCount + column;
      const taught = lesson.weight * news * (features[row] as number) * (features[column] as number);
      correction.matrix[cell] = short(forgetting * (correction.matrix[cell] as number) + taught, 6);
    }
    const taught = lesson.weight * news * (features[row] as number) * error;
    correction.vector[row] = short(forgetting * (correction.vector[row] as number) + taught, 6);
  }
  correction.weights = solveRidge(correction);
  if ((features[featureCount - 1] as number) === 0) learnRecent(correction, lesson, error, expected);
}

/** Errors of the last waits, over about half a wait; and of the last 50 guests of a service. */
function learnRecent(correction: Correction, { news, service }: Lesson, error: number, expected: number): void {
  correction.recent = faded(correction.recent, Math.exp(-news / 6), news, error);
  const seen = correction.services.get(service) ?? { sum: 0, weight: 0 };
  correction.services.set(service, faded(seen, 0.98, news, error - expected));
}

const faded = (seen: FadedSum, share: number, weight: number, value: number): FadedSum => ({
  sum: short(share * seen.sum + weight * value, 4),
  weight: short(share * seen.weight + weight, 4),
});

/** (matrix + firmness)⁻¹ (vector + firmness · prior), by Cholesky's decomposition: the matrix is symmetric and positive. */
function solveRidge({ matrix, vector }: Correction): number[] {
  const size = featureCount;
  const lower = new Float64Array(size * size);
  const solved = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let right = (vector[row] as number) + (firmness[row] as number) * (priorWeights[row] as number);
    for (let column = 0; column <= row; column++) {
      let value = (matrix[row * size + column] as number) + (row === column ? (firmness[row] as number) : 0);
      for (let k = 0; k < column; k++)
        value -= (lower[row * size + k] as number) * (lower[column * size + k] as number);
      if (row === column) lower[row * size + row] = Math.sqrt(Math.max(value, 1e-9));
      else lower[row * size + column] = value / (lower[column * size + column] as number);
    }
    for (let k = 0; k < row; k++) right -= (lower[row * size + k] as number) * (solved[k] as number);
    solved[row] = right / (lower[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    let right = solved[row] as number;
    for (let k = row + 1; k < size; k++) right -= (lower[k * size + row] as number) * (solved[k] as number);
    solved[row] = right / (lower[row * size + row] as number);
  }
  return Array.from(solved, (value) => short(value, 5));
}
