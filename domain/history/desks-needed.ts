// How many desks a line needed. Its arrivals and services are played with one desk, two, three ..., until enough guests of the hour wait no
// longer than the bound. First come, first served; desks begin when the place called its first guest of the day. Guests who left are not
// played: with more desks they may have stayed, but their time at the desk is not known.

import { enoughDesks } from '../plan/enough-desks.ts';
import type { PlaceClock } from './place-times.ts';
import type { PlayedVisits } from './visit-desks.ts';
import { at } from './visits.ts';

/** Of an hour with fewer guests, in all weeks together, nothing is said. */
const fewestGuests = 5;

/**
 * By hour, 0 to 167 from the first hour of Monday; `desks` is null if `maxDesks` are not enough. `isPlayed`: whether a line is of those that
 * share these desks.
 */
export async function desksNeeded(
  played: PlayedVisits,
  isPlayed: (line: number) => boolean,
  {
    clock,
    boundSeconds,
    pause,
  }: { clock: PlaceClock; boundSeconds: number; pause?: (() => Promise<void>) | undefined },
) {
  const run = runOf(played, isPlayed, clock);
  const guests = new Uint32Array(168);
  for (const hour of run.hours) guests[hour] = at(guests, hour) + 1;
  const asked = [...guests.keys()].filter((hour) => at(guests, hour) >= fewestGuests);
  const found = await enoughDesks(run, asked, { boundSeconds, pause });
  return asked.map((hour) => ({ hour, guests: at(guests, hour), desks: found.get(hour) ?? null }));
}

function runOf({ visits, ends, byStart }: PlayedVisits, isPlayed: (line: number) => boolean, clock: PlaceClock) {
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
