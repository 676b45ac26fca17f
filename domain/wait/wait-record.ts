// How often an estimate was met: of all guests who were told a range and were called, how many were called inside it, how many earlier and
// how many later. Shown to everybody, so that nobody has to believe an estimate.

import { bucketCount } from './wait-model.ts';

export interface JudgedEstimate {
  bucket: number;
  /** As told at joining, and as it came: minutes, or any one unit. */
  low: number;
  high: number;
  waited: number;
}

export type WaitRecord = ReturnType<typeof recordOf>;

export const claimedShare = 0.8;
/** Fewer say nothing. */
const enoughToJudge = 100;

export function waitRecord(estimates: readonly JudgedEstimate[]): WaitRecord {
  return recordOf({
    earlier: estimates.filter(({ waited, low }) => waited < low).length,
    later: estimates.filter(({ waited, high }) => waited > high).length,
    widths: estimates.map(({ low, high }) => [high - low, 1]),
    outside: estimates.reduce((total, estimate) => total + outsideOf(estimate), 0),
  });
}

/** Estimates that were counted, in any one unit of time. */
interface CountedEstimates {
  earlier: number;
  later: number;
  /** The width of a range, and how many were told such a one: all estimates are among them. */
  widths: readonly (readonly [width: number, people: number])[];
  /** In total, how far the waits lay outside. */
  outside: number;
}

export function recordOf({ earlier, later, widths, outside }: CountedEstimates) {
  const count = widths.reduce((all, [, people]) => all + people, 0);
  const met = count - earlier - later;
  /** The share met, with the bounds that chance explains: 0 to 1. */
  const share = { ...wilsonInterval(met, count), value: count > 0 ? met / count : 0 };
  const width = widths.reduce((all, [one, people]) => all + one * people, 0);
  return {
    count,
    met,
    earlier,
    later,
    share,
    medianWidth: median(widths),
    /** Mean interval score: the width, and ten times what a wait was outside. Less is better. */
    score: count > 0 ? (width + penalty * outside) / count : 0,
    /** Whether four in five is not what was met, beyond chance. */
    isOff: count >= enoughToJudge && (share.low > claimedShare || share.high < claimedShare),
  };
}

/** The record of each bucket: desk free, next, second or third, fourth to seventh, further back. */
export function recordByBucket(estimates: readonly JudgedEstimate[]): WaitRecord[] {
  return Array.from({ length: bucketCount }, (_, bucket) =>
    waitRecord(estimates.filter((estimate) => estimate.bucket === bucket)),
  );
}

const z = 1.96;

/** The bounds of a share that 95 % of samples like this one hold (Wilson, JASA 22, 1927). */
export function wilsonInterval(hits: number, count: number): { low: number; high: number } {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const middle = share + (z * z) / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const size = 1 + (z * z) / count;
  return { low: Math.max(0, (middle - reach) / size), high: Math.min(1, (middle + reach) / size) };
}

/** Of a central interval of four in five (Winkler, JASA 67, 1972). */
const penalty = 2 / (1 - claimedShare);

function outsideOf({ low, high, waited }: Omit<JudgedEstimate, 'bucket'>): number {
  return Math.max(0, low - waited) + Math.max(0, waited - high);
}

/** Between the two in the middle, where their number is even. */
function median(values: readonly (readonly [value: number, people: number])[]): number {
  const sorted = values.toSorted(([a], [b]) => a - b);
  const count = sorted.reduce((all, [, people]) => all + people, 0);
  const at = (position: number): number => {
    let passed = 0;
    for (const [value, people] of sorted) {
      passed += people;
      if (passed > position) return value;
    }
    return 0;
  };
  return count === 0 ? 0 : (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
