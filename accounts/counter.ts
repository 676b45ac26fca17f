// Counters for limits: by key over a sliding window, in the memory of this process. They go by the time since it began: a
// clock that is set back would keep people out for as long.

import { networkOf } from '#domain/network.ts';
import { Refusal } from '#domain/refusal.ts';
import { BoundedMap } from './bounded-map.ts';

interface Allowance {
  max: number;
  seconds: number;
}

/** Limits how often something may happen per key, over a sliding window. */
export interface Counter {
  /** Seconds until the next is allowed; 0: now. Does not count. */
  waitSeconds(key: string): number;
  count(key: string): void;
  /** Undoes the last count. */
  takeBack(key: string): void;
}

export function createCounter(
  { max, seconds }: Allowance,
  now: () => number = () => performance.now(),
  nameOf = (key: string): string => key,
): Counter {
  const seen = new BoundedMap<number[]>({ lifeSeconds: seconds }, now);
  const recent = (key: string): number[] => (seen.get(nameOf(key)) ?? []).filter((at) => at > now() - seconds * 1000);
  return {
    waitSeconds(key) {
      const times = recent(key);
      if (times.length < max) return 0;
      const freedBy = times[times.length - max] ?? 0;
      return Math.max(1, Math.ceil((freedBy + seconds * 1000 - now()) / 1000));
    },
    count(key) {
      seen.set(nameOf(key), [...recent(key), now()].slice(-max));
    },
    takeBack(key) {
      const times = recent(key).slice(0, -1);
      if (times.length === 0) seen.delete(nameOf(key));
      else seen.set(nameOf(key), times);
    },
  };
}

/** The same by network address. An address is counted only as the network it belongs to. */
export const createNetworkCounter = (allowance: Allowance, now?: () => number): Counter =>
  createCounter(allowance, now, networkOf);

type Counted = (readonly [counter: Counter, key: string | null])[];

/** Throws `too_many` if one of them is at its maximum. Null: there is nothing to count by. */
export function refuseBeyond(counted: Readonly<Counted>): void {
  const wait = Math.max(...counted.map(([counter, key]) => (key === null ? 0 : counter.waitSeconds(key))));
  if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
}

/** Counts once by each of them, or throws `too_many` and counts by none. */
export function countEach(...counted: Counted): void {
  refuseBeyond(counted);
  for (const [counter, key] of counted) if (key !== null) counter.count(key);
}

/**
 * For frequent events, where a list of times would be long: counts of the previous minute are weighted by the part of
 * it that is still inside the window. Returns the seconds to wait; 0: it was counted.
 */
export function createWindow(
  { max, seconds }: Allowance,
  now: () => number = () => performance.now(),
): (key: string) => number {
  const seen = new BoundedMap<{ slot: number; count: number; before: number }>({ lifeSeconds: 2 * seconds }, now);
  return (key) => {
    const at = now() / 1000 / seconds;
    const slot = Math.floor(at);
    const past = at - slot;
    const known = seen.get(key) ?? { slot, count: 0, before: 0 };
    const isNext = known.slot === slot - 1;
    const { count, before } = known.slot === slot ? known : { count: 0, before: isNext ? known.count : 0 };
    const isFree = before * (1 - past) + count + 1 <= max;
    seen.set(key, { slot, count: isFree ? count + 1 : count, before });
    if (isFree) return 0;
    const freeAt = count + 1 > max ? 1 : 1 - (max - count - 1) / before;
    return Math.max(1, Math.ceil((freeAt - past) * seconds));
  };
}
