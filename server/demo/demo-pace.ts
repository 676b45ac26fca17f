// How the demo's guests and hosts behave. Each ticket's behaviour is derived from its id, so that a restarted server
// continues with the same people, and the hosts of the past (demo-past.ts) work as those who are there now.

import { createHash } from 'node:crypto';

export type Nature = ReturnType<typeof natureOf>;

export function natureOf(ticketId: string) {
  const draw = createHash('sha256').update(ticketId).digest();
  const chance = (at: number): number => (draw[at] ?? 0) / 256;
  const between = (at: number, least: number, max: number): number => least + chance(at) * (max - least);
  return {
    /** Seconds from the call until the guest arrives at the desk; null: they never come. */
    walk: chance(0) < 0.06 ? null : between(1, 7, 26),
    /** Seconds from the call until the guest confirms; null: they do not confirm. */
    confirm: chance(2) < 0.6 ? between(3, 2, 9) : null,
    /** Seconds at the desk: most are quick, a few take long, 195 in the mean. */
    service: 70 + 325 * chance(4) ** 1.6,
    /** Seconds after which the guest gives up; null: they stay. */
    patience: chance(5) < 0.05 ? between(6, 240, 720) : null,
    /** Seconds from a missed call until the guest comes back; null: they do not come back. */
    comeback: chance(7) < 0.5 ? between(8, 20, 60) : null,
  };
}

/** Seconds after the call until a host marks it as missed. */
export const missedAfter = 80;
/** Seconds a host pauses between two guests. */
export const pauseAtDesk = 4;
/** From one call of a desk to its next, in the mean. */
const turnSeconds = 208;
const maxWaiting = 20;

/** Guests who wait for each open desk when arrivals and calls are in balance: a wait of 8 to 15 minutes. */
export const waitingPerDesk = 3.3;

/** The chance that a guest arrives within the next second: a Poisson process, slower when many wait. */
export function arrivalChance({ waiting, desks, perDesk = waitingPerDesk }: Crowding): number {
  if (waiting >= maxWaiting || desks === 0) return 0;
  const usual = desks * perDesk;
  const crowding = waiting < usual * 0.8 ? 3 : waiting < usual ? 1.4 : waiting < usual * 1.2 ? 0.7 : 0.2;
  return 1 - Math.exp((-crowding * desks) / turnSeconds);
}

interface Crowding {
  waiting: number;
  /** Open desks. */
  desks: number;
  perDesk?: number;
}
