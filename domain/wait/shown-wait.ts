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

/**
 * What a screen shows to somebody who waits and has read `before`: many small steps up drive people away more than one large one
 * (docs/decisions/118-a-wait-on-a-screen.md), so the upper end goes up only by more than a third, or when all of the range is later.
 */
function calmWait(before: ShownWait | null, next: ShownWait | null): ShownWait | null {
  if (!before || !next || next.high <= before.high || next.low >= before.high) return next;
  if (next.high - before.high > Math.max(1, before.high / 3)) return next;
  return { low: Math.min(next.low, before.high - stepOf(before.high - 1)), high: before.high };
}

/** The screen of a guest who waits, as long as it stays open. */
export interface Screen {
  ahead: number;
  wait: ShownWait | null;
  /** How often its upper end went up, and by how many minutes in all. */
  raises: number;
  raisedBy: number;
}

export const newScreen = (ahead: number, wait: ShownWait | null): Screen => ({ ahead, wait, raises: 0, raisedBy: 0 });

/** What a screen shows next: who is further back than before reads the wait as it is, else it goes up only by much. */
export const nextOnScreen = (
  before: Pick<Screen, 'ahead' | 'wait'>,
  next: ShownWait | null,
  ahead: number,
): ShownWait | null => (ahead > before.ahead ? next : calmWait(before.wait, next));

/** Where nothing is told any more, what was read last is what the next is compared with. */
export function showOn(screen: Screen, next: ShownWait | null, ahead: number): void {
  const wait = nextOnScreen(screen, next, ahead);
  screen.ahead = ahead;
  if (!wait) return;
  if (screen.wait && wait.high > screen.wait.high) {
    screen.raises += 1;
    screen.raisedBy += wait.high - screen.wait.high;
  }
  screen.wait = wait;
}

/** Whether a guest, even if called as soon as can be, was told too little when they joined. `at`: in milliseconds. */
export function isLongerThanTold(
  ticket: { promised: ShownWait | null; wait: ShownWait | null; joinedAt: string },
  at: number,
): boolean {
  const { promised, wait, joinedAt } = ticket;
  return promised !== null && (at - Date.parse(joinedAt)) / 60_000 + (wait?.low ?? 0) > promised.high;
}
