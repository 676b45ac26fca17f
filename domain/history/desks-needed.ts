// How many desks a line needed: its own arrivals and services played again with one desk, two, three ..., until enough guests of the hour
// would have waited no longer than the bound. First come, first served; desks begin when the place called its first guest of the day.
// Those who left are not played: with so many desks they may have stayed, but nobody knows how long they would have taken.

import type { PlaceClock } from './place-times.ts';
import type { PlayedVisits } from './visit-desks.ts';
import { at } from './visits.ts';

export const enoughShare = 0.8;
/** No place has more. */
const maxDesks = 100;
/** Fewer guests in an hour of all those weeks tell nothing. */
const fewestGuests = 5;

interface HourDesks {
  /** 0 to 167, from the first hour of Monday. */
  hour: number;
  guests: number;
  /** null: not with `maxDesks` either. */
  desks: number | null;
}

/** `isPlayed`: whether a line is of those that share these desks. */
export async function desksNeeded(
  played: PlayedVisits,
  isPlayed: (line: number) => boolean,
  {
    clock,
    boundSeconds,
    pause,
  }: { clock: PlaceClock; boundSeconds: number; pause?: (() => Promise<void>) | undefined },
): Promise<HourDesks[]> {
  const run = runOf(played, isPlayed, clock);
  const guests = new Uint32Array(168);
  for (const hour of run.hours) guests[hour] = at(guests, hour) + 1;
  const open = new Set([...guests.keys()].filter((hour) => at(guests, hour) >= fewestGuests));
  const found = new Map<number, number>();
  for (let desks = 1; desks <= maxDesks && open.size > 0; desks += 1) {
    await pause?.();
    const inTime = countInTime(run, desks, boundSeconds);
    for (const hour of open)
      if (at(inTime, hour) >= enoughShare * at(guests, hour)) {
        found.set(hour, desks);
        open.delete(hour);
      }
  }
  return Array.from(guests, (count, hour) => ({ hour, guests: count, desks: found.get(hour) ?? null })).filter(
    ({ guests: count }) => count >= fewestGuests,
  );
}

/** Guests by arrival. */
interface Run {
  arrivals: Float64Array;
  services: Float64Array;
  hours: Uint8Array;
  /** When the first guest of the day was called. */
  opens: Float64Array;
}

function runOf({ visits, ends, byStart }: PlayedVisits, isPlayed: (line: number) => boolean, clock: PlaceClock): Run {
  const own = byStart.filter((visit) => isPlayed(at(visits.line, visit)));
  const opens = new Map<number, number>();
  for (const visit of own) {
    const start = at(visits.start, visit);
    const day = clock.dayOf(start);
    if (!opens.has(day)) opens.set(day, start);
  }
  own.sort((one, other) => at(visits.arrival, one) - at(visits.arrival, other) || one - other);
  return {
    arrivals: Float64Array.from(own, (visit) => at(visits.arrival, visit)),
    services: Float64Array.from(own, (visit) => at(ends, visit) - at(visits.start, visit)),
    hours: Uint8Array.from(own, (visit) => clock.hourOfWeek(at(visits.arrival, visit))),
    opens: Float64Array.from(own, (visit) => opens.get(clock.dayOf(at(visits.arrival, visit))) ?? -Infinity),
  };
}

function countInTime({ arrivals, services, hours, opens }: Run, desks: number, boundSeconds: number): Uint32Array {
  const inTime = new Uint32Array(168);
  const freeAt = new Float64Array(desks).fill(-Infinity);
  for (let guest = 0; guest < arrivals.length; guest += 1) {
    const arrival = at(arrivals, guest);
    const start = Math.max(arrival, at(freeAt, 0), at(opens, guest));
    const hour = at(hours, guest);
    if (start - arrival <= boundSeconds) inTime[hour] = at(inTime, hour) + 1;
    replaceFirst(freeAt, start + at(services, guest));
  }
  return inTime;
}

/** A heap: the desk that is free first is its first entry. */
function replaceFirst(heap: Float64Array, value: number): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && at(heap, child + 1) < at(heap, child)) child += 1;
    if (at(heap, child) >= value) break;
    heap[place] = at(heap, child);
    place = child;
  }
  heap[place] = value;
}
