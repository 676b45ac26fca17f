// Tries that may be guesses are slowed down and not refused: whoever knows the answer comes through after a short wait, whatever others tried
// before them. The first ones cost nothing; then each waits longer than the one before, up to a bound. Of those that wait, one at a time is
// held for each lane, and a bounded number in all: others are told when to come again.

import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';

export interface Pace {
  /** So many within the window cost nothing. */
  free: number;
  windowSeconds: number;
  /** No try waits for longer than this after the one before it. */
  maxSeconds: number;
}

/** One thing that tries are counted by: an account in a network, a network, an account as a whole. */
export interface Lane {
  pace: Pace;
  key: string;
}

export interface SlowTries {
  /** Waits for its turn; throws `too_many` with the seconds to wait where it cannot be held that long. */
  take(lanes: readonly Lane[]): Promise<void>;
  /** The last one was no guess. */
  takeBack(lane: Lane): void;
  forget(lane: Lane): void;
}

interface Seen {
  /** When the tries were made, the latest last. */
  times: number[];
  isHeld: boolean;
}

const maxKeys = 100_000;
/** Proxies and people give up on a page after some time. */
const maxHeldSeconds = 45;
const maxHeld = 200;

/** `wait` is there for tests, which have no time. */
export function createSlowTries(
  now: () => number = Date.now,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): SlowTries {
  const seen = new Map<string, Seen>();
  let held = 0;
  const seenIn = ({ key, pace }: Lane): Seen => {
    const known = seen.get(key) ?? { times: [], isHeld: false };
    known.times = known.times.filter((at) => at > now() - pace.windowSeconds * 1000);
    return known;
  };
  const keep = ({ key }: Lane, known: Seen): void => {
    // Moved to the end: what is forgotten first is what was used longest ago.
    seen.delete(key);
    seen.set(key, known);
    const oldest = seen.size > maxKeys ? seen.keys().next() : undefined;
    if (oldest?.done === false) seen.delete(oldest.value);
  };
  return {
    async take(lanes) {
      const own = lanes.map((lane) => ({ lane, known: seenIn(lane) }));
      const waits = own.map(({ lane, known }) => waitMs(lane.pace, known.times, now()));
      const longest = Math.max(0, ...waits);
      const isTaken = own.some(({ known }, at) => known.isHeld && (waits[at] ?? 0) > 0);
      if (isTaken || longest > maxHeldSeconds * 1000 || (longest > 0 && held >= maxHeld))
        throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(longest / 1000)) });
      for (const { lane, known } of own) {
        known.times = [...known.times, now() + longest].slice(-lane.pace.free - maxCounted);
        keep(lane, known);
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
    takeBack(lane) {
      const known = seenIn(lane);
      known.times.pop();
      if (known.times.length === 0 && !known.isHeld) seen.delete(lane.key);
    },
    forget: ({ key }) => void seen.delete(key),
  };
}

/** Beyond the free ones; after so many the wait grows no more. */
const maxCounted = 12;

/** One second after the first that is not free, then twice as long each time. */
function waitMs({ free, maxSeconds }: Pace, times: readonly number[], now: number): number {
  const last = times.at(-1);
  if (last === undefined || times.length < free) return 0;
  const seconds = Math.min(maxSeconds, 2 ** Math.min(maxCounted, times.length - free));
  return Math.max(0, last + seconds * 1000 - now);
}
