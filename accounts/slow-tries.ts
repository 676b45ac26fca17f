// Tries that may be guesses are slowed down, not refused: a user who knows the answer gets in after a short wait,
// whatever others tried before. The first tries are free; then each waits longer than the one before, up to a maximum.
// Each lane holds one waiting try at a time, and the number of all waiting tries is bounded. The others get the time
// after which to try again.

import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';
import { BoundedMap } from './bounded-map.ts';

export interface Pace {
  /** Number of tries without a wait, within the window. */
  free: number;
  /** Maximum wait after the try before. */
  maxSeconds: number;
}

/** One key by which tries are counted: an account in a network, a network, or an account as a whole. */
export interface Lane {
  pace: Pace;
  key: string;
}

export type SlowTries = ReturnType<typeof createSlowTries>;

interface Seen {
  /** When the tries were made, the newest last. */
  times: number[];
  isHeld: boolean;
}

/** Tries that are older count no more. */
export const windowSeconds = 15 * 60;
/** Proxies and people stop waiting for a page after some time. */
const maxHeldSeconds = 45;
const maxHeld = 200;

/** Tests replace `wait`. */
export function createSlowTries(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
) {
  const seen = new BoundedMap<Seen>({ lifeSeconds: windowSeconds + maxHeldSeconds }, now);
  let held = 0;
  const seenIn = ({ key }: Lane): Seen => {
    const known = seen.get(key) ?? { times: [], isHeld: false };
    known.times = known.times.filter((at) => at > now() - windowSeconds * 1000);
    return known;
  };
  return {
    /** Waits for its turn; throws `too_many` with the seconds to wait if the wait is too long to hold the request. */
    async take(lanes: readonly Lane[]) {
      const own = lanes.map((lane) => ({ lane, known: seenIn(lane) }));
      const waits = own.map(({ lane, known }) => waitMs(lane.pace, known.times, now()));
      const longest = Math.max(0, ...waits);
      const isTaken = own.some(({ known }, at) => known.isHeld && (waits[at] ?? 0) > 0);
      if (isTaken || longest > maxHeldSeconds * 1000 || (longest > 0 && held >= maxHeld))
        throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(longest / 1000)) });
      for (const { lane, known } of own) {
        known.times = [...known.times, now() + longest].slice(-lane.pace.free - maxCounted);
        seen.set(lane.key, known);
      }
      if (longest === 0) return;
      const slowed = own.filter((_, at) => (waits[at] ?? 0) > 0);
      for (const { known } of slowed) known.isHeld = true;
      held += 1;
      try {
        await wait(longest);
      } finally {
        held -= 1;
        for (const { known } of slowed) known.isHeld = false;
      }
    },
    /** The last try was no guess. */
    takeBack(lane: Lane) {
      const known = seenIn(lane);
      known.times.pop();
      if (known.times.length === 0 && !known.isHeld) seen.delete(lane.key);
    },
    forget: ({ key }: Lane) => seen.delete(key),
  };
}

/** Number of tries after the free ones; after it the wait grows no more. */
const maxCounted = 12;

/** One second for the first try that is not free, then twice as long each time. */
function waitMs({ free, maxSeconds }: Pace, times: readonly number[], now: number): number {
  const last = times.at(-1);
  if (last === undefined || times.length < free) return 0;
  const seconds = Math.min(maxSeconds, 2 ** Math.min(maxCounted, times.length - free));
  return Math.max(0, last + seconds * 1000 - now);
}
