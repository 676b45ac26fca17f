// A predicted wait as people read it: whole minutes, fives from a quarter of an hour on, at least one step wide. The ends are rounded to
// the nearest: rounded outwards, a range that four in five waits fall into would hold nine in ten, and say less.

import type { PredictedWait } from './predict-waits.ts';

/** Whole minutes. */
export interface ShownWait {
  low: number;
  high: number;
}

const exactBelow = 15;
/** Nobody plans by a longer wait. */
const maxMinutes = 24 * 60;

/** A guest is not told that it takes longer for a miss of less. In minutes. */
export const minMissMinutes = 5;

const stepOf = (minutes: number): number => (minutes < exactBelow ? 1 : 5);

/** Each end is rounded by itself, so that nobody further back is ever told less. */
export function showWait({ low, high }: Pick<PredictedWait, 'low' | 'high'>): ShownWait {
  const from = Math.min(nearestMinutes(low / 60), maxMinutes - stepOf(maxMinutes));
  return { low: from, high: Math.min(maxMinutes, Math.max(from + stepOf(from), nearestMinutes(high / 60))) };
}

/** Whole minutes, fives from a quarter of an hour on. */
export const nearestMinutes = (minutes: number): number => Math.round(minutes / stepOf(minutes)) * stepOf(minutes);
