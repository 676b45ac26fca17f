// Whether someone who joins now would likely be served before the line closes. The same sum of services as the wait estimate
// (wait.ts), asked the other way round: how likely is it to end within the minutes that are left?

import type { LinePace } from '../wait/wait.ts';
import { samplesNeeded } from '../wait/wait.ts';

export interface ClosingQuestion {
  ahead: number;
  desksOpen: number;
  pace: LinePace;
  /** null: it does not close in sight. */
  closesAt: Date | null;
  now: Date;
}

/** Below this share the guest hears it before joining (product 9). */
export const likelyServedShare = 0.8;

/** The share of such tickets that would be served before closing, 0 to 1; null where there is nothing to go by. */
export function servedBeforeClosing({ ahead, desksOpen, pace, closesAt, now }: ClosingQuestion): number | null {
  if (closesAt === null || pace.samples < samplesNeeded || desksOpen < 1) return null;
  const secondsLeft = (closesAt.getTime() - now.getTime()) / 1000;
  if (secondsLeft <= 0) return 0;
  const services = ahead + 1;
  return erlangShare(services, (secondsLeft * desksOpen) / pace.seconds);
}

export function isLikelyTooLate(question: ClosingQuestion): boolean {
  const share = servedBeforeClosing(question);
  return share !== null && share < likelyServedShare;
}

/**
 * Distribution function of an Erlang variable with `shape` stages of mean 1, by the cube-root approximation of Wilson and Hilferty
 * (PNAS 17, 1931), the inverse of `erlangQuantile`.
 */
export function erlangShare(shape: number, value: number): number {
  const ninth = 1 / (9 * shape);
  return normalShare((Math.cbrt(value / shape) - 1 + ninth) / Math.sqrt(ninth));
}

/** Distribution function of the normal distribution; Abramowitz and Stegun, Handbook (1964), 26.2.17: error below 7.5e-8. */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}
