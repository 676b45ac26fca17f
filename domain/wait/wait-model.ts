// What one line has learnt of its waits: how long guests take at a desk, how many give up, how far the estimates were off. It holds no
// person and no name. It is plain data: kept as JSON, and rebuilt from the log of the line where it is missing or of another version.

const modelVersion = 5;
export const featureCount = 11;
export const bucketCount = 5;

/** Seconds at a desk, by what the guest came for. */
export interface ServiceTimes {
  /** Seconds the place expects; null: it did not say. */
  expected: number | null;
  seconds: SeenTimes;
}

/** Seconds, each of the same kind. */
export interface SeenTimes {
  /** The last ones, oldest first. */
  last: number[];
  /** Of the last two thousand or so: their sum, the sum of their squares, and their weight. */
  sum: number;
  squares: number;
  weight: number;
}

/** What a guest was told at joining, and from what; kept until they are called or leave. Seconds. */
export interface OpenEstimate {
  at: number;
  place: number;
  bucket: number;
  service: string;
  features: number[];
  /** As played forward, and with which mean time at a desk and leaves by second. */
  played: number;
  mean: number;
  leaveRate: number;
  /** What was played, corrected; the scores are measured from here. */
  corrected: number;
  low: number;
  middle: number;
  high: number;
}

/** A sum of which the older parts count less and less, with the weight of what it holds. */
export interface FadedSum {
  sum: number;
  weight: number;
}

export interface Correction {
  /** Normal equations of the ridge regression (information form): a symmetric matrix by rows, and a vector. */
  matrix: number[];
  vector: number[];
  weights: number[];
  earned: number;
  /** Sum and weight of the last errors, recent ones counting more; and the same by service. */
  recent: FadedSum;
  services: Map<string, FadedSum>;
}

/** The last errors of one bucket, with the weight of each, and the levels at which the range is cut. */
export interface ScoreBucket {
  scores: number[];
  weights: number[];
  /** The weight of scores since the last one that was kept. */
  passed: number;
  low: number;
  high: number;
}

export interface WaitModel {
  version: typeof modelVersion;
  /** Waits that were seen to their end. */
  waits: number;
  lastWaitAt: number | null;
  seconds: SeenTimes;
  services: Map<string, ServiceTimes>;
  /** From a desk's end to its next call, where somebody waited at that end. */
  turnarounds: SeenTimes;
  /** How many left before they were called, and the seconds that all waited together; both fade. */
  leaves: number;
  waited: number;
  lastCallAt: number | null;
  /** Mean seconds between two calls while somebody waits. */
  gap: FadedSum;
  correction: Correction;
  buckets: ScoreBucket[];
  /** By ticket. */
  openEstimates: Map<string, OpenEstimate>;
}

export const maxSeconds = 120;
export const maxServiceSeconds = 60;
export const maxServices = 8;
export const maxTurnarounds = 200;
export const maxScores = 200;
/** Guests beyond these teach nothing: people who wait together teach nearly the same. */
export const maxOpenEstimates = 60;

/** Levels of the range at the start: four in five inside, one in twenty called earlier than told. */
export const levels = { low: 0.045, high: 0.845 } as const;

export const nothingSeen = (): SeenTimes => ({ last: [], sum: 0, squares: 0, weight: 0 });

export function newWaitModel(): WaitModel {
  return {
    version: modelVersion,
    waits: 0,
    lastWaitAt: null,
    seconds: nothingSeen(),
    services: new Map(),
    turnarounds: nothingSeen(),
    leaves: 0,
    waited: 0,
    lastCallAt: null,
    gap: { sum: 0, weight: 0 },
    correction: {
      matrix: Array<number>(featureCount * featureCount).fill(0),
      vector: Array<number>(featureCount).fill(0),
      weights: [...priorWeights],
      earned: 0,
      recent: { sum: 0, weight: 0 },
      services: new Map(),
    },
    buckets: Array.from({ length: bucketCount }, () => ({ scores: [], weights: [], passed: 0, ...levels })),
    openEstimates: new Map(),
  };
}

/** The weights before anything was seen, in the order of the features (correction.ts). */
export const priorWeights: readonly number[] = [0, 0, 0, 0, 0, 0.2, 0, 0, 0.6, 0, 0];

/** Adds to a list that keeps its last `max` entries. */
export function remember(list: number[], value: number, max: number): void {
  list.push(value);
  if (list.length > max) list.splice(0, list.length - max);
}

/** With each new one; a change of pace is noticed by the last ones (`steadied`, desk-times.ts). */
const shareKept = 0.9995;

export function rememberTime(seen: SeenTimes, seconds: number, max: number): void {
  remember(seen.last, seconds, max);
  seen.sum = short(shareKept * seen.sum + seconds, 1);
  seen.squares = short(shareKept * seen.squares + seconds * seconds, 0);
  seen.weight = short(shareKept * seen.weight + 1, 2);
}

/** A number as it is kept: short, so that the state of a line stays small and is the same after it was saved. */
export function short(value: number, digits = 3): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

export function saveWaitModel(model: WaitModel): string {
  return JSON.stringify(model, (_, value: unknown) => (value instanceof Map ? [...value] : value));
}

/** The model that was saved, or null where it must be rebuilt from the log. */
export function loadWaitModel(saved: string): WaitModel | null {
  try {
    const model = JSON.parse(saved) as WaitModel | null;
    if (model?.version !== modelVersion) return null;
    const correction = { ...model.correction, services: new Map(model.correction.services) };
    return { ...model, correction, services: new Map(model.services), openEstimates: new Map(model.openEstimates) };
  } catch {
    return null;
  }
}
