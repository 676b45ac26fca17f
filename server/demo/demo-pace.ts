// How the demo's guests and hosts behave. Each ticket's behaviour is derived from its id, so that a restarted server
// continues with the same people.

import { createHash } from 'node:crypto';

export interface Nature {
  /** Seconds from the call until the guest arrives at the desk; null: they never come. */
  walk: number | null;
  /** Seconds from the call until the guest confirms; null: they do not confirm. */
  confirm: number | null;
  /** Seconds at the desk. */
  service: number;
  /** Seconds after which the guest gives up; null: they stay. */
  patience: number | null;
  /** Seconds from a missed call until the guest comes back; null: they do not come back. */
  comeback: number | null;
}

/** The first guests are quick, so that a wait can be estimated soon. */
export const quickOnes = 10;

export function natureOf(ticketId: string, isQuick: boolean): Nature {
  const draw = createHash('sha256').update(ticketId).digest();
  const chance = (at: number): number => (draw[at] ?? 0) / 256;
  const between = (at: number, least: number, max: number): number => least + chance(at) * (max - least);
  if (isQuick)
    return { walk: between(0, 2, 4), confirm: 1, service: between(1, 18, 30), patience: null, comeback: null };
  return {
    walk: chance(0) < 0.07 ? null : between(1, 7, 26),
    confirm: chance(2) < 0.6 ? between(3, 2, 9) : null,
    service: between(4, 35, 110),
    patience: chance(5) < 0.06 ? between(6, 60, 300) : null,
    comeback: chance(7) < 0.5 ? between(8, 20, 60) : null,
  };
}

/** Seconds after the call until a host marks it as missed. */
export const missedAfter = 80;
/** Seconds a host pauses between two guests. */
export const pauseAtDesk = 4;
export const maxWaiting = 20;
const waitingUsual = 9;
const firstCrowd = 11;
const arrivalSeconds = 24;

/** The chance that a guest arrives within the next second: a Poisson process, slower when many wait. */
export function arrivalChance({ waiting, served }: { waiting: number; served: number }): number {
  if (waiting >= maxWaiting) return 0;
  if (served < quickOnes && waiting < firstCrowd) return 1;
  const crowding = waiting < waitingUsual / 2 ? 2 : waiting > waitingUsual * 1.4 ? 0.4 : 1;
  return 1 - Math.exp(-crowding / arrivalSeconds);
}
