// When the desks of a place usually work, by its tickets of the last weeks.

import { addDays, dayNumber, instantOf, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import { secondsOf } from '#domain/wait/event-of-log.ts';
import { daysLookedAt, deskDayOf, usualHoursOn, type DeskDay } from '#domain/wait/usual-hours.ts';
import type { Db } from '../database.ts';
import type { WaitingPlace } from './kept-waits.ts';
import { findCalledVisits } from './past-days.ts';

/** By number of the day. */
export type DeskDays = ReadonlyMap<number, DeskDay>;

/** In turn, the newest week first: a place where thousands come each day need not go back four weeks. */
const weekDays = 7;
const enoughVisits = 20_000;

/** Enough to know the usual hours of every day of work from the one of `since` to the one of `now`. */
export async function findDeskDays(db: Db, place: WaitingPlace, { since, now }: { since: Date; now: Date }) {
  const { organization_id: organizationId, time_zone: zone } = place;
  const past = { organizationId, lineIds: place.lines.map(({ id }) => id), zone };
  const first = addDays(serviceDay(since, zone), -daysLookedAt);
  const known = new Map<number, DeskDay>();
  let seen = 0;
  for (let before = serviceDay(now, zone); before > first && seen < enoughVisits; before = addDays(before, -weekDays)) {
    for await (const { day, visits } of findCalledVisits(db, { ...past, from: addDays(before, -weekDays), before })) {
      known.set(dayNumber(day), deskDayOf(visits));
      seen += visits.length;
    }
  }
  return known;
}

export function usualHoursOf({ desks, time_zone: zone }: WaitingPlace, day: string, known: DeskDays) {
  // Clocks go forward or back before the day of work begins.
  const workBegan = secondsOf(instantOf(day, serviceDayBeginsAtMinutes, zone));
  const dayBegan = workBegan - serviceDayBeginsAtMinutes * 60;
  const linesOf = new Map(desks.map(({ id, line_ids: lines }) => [id, lines]));
  return usualHoursOn(dayNumber(day), known, { dayBegan, linesOf });
}
