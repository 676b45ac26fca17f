// When the desks of a place usually work, by its tickets of the last weeks.

import type { Db } from '#db/database.ts';
import type { WaitingPlace } from '#db/ticket/kept-waits.ts';
import { findCalledVisits } from '#db/ticket/past-days.ts';
import { addDays, dayNumber, instantOf, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import { secondsOf } from '#domain/wait/event-of-log.ts';
import { daysLookedAt, deskDayOf, usualHoursOn, type DeskDay, type UsualHours } from '#domain/wait/usual-hours.ts';

/** By number of the day. */
type DeskDays = ReadonlyMap<number, DeskDay>;

/** Enough to know the usual hours of every day of work from the one of `since` to the one of `now`. */
export async function findDeskDays(
  db: Db,
  place: WaitingPlace,
  { since, now }: { since: Date; now: Date },
): Promise<DeskDays> {
  const { organization_id: organizationId, time_zone: zone } = place;
  const visits = await findCalledVisits(db, {
    organizationId,
    lineIds: place.lines.map(({ id }) => id),
    zone,
    from: addDays(serviceDay(since, zone), -daysLookedAt),
    before: serviceDay(now, zone),
  });
  const byDay = Map.groupBy(visits, ({ day }) => dayNumber(day));
  return new Map([...byDay].map(([day, ofDay]) => [day, deskDayOf(ofDay)]));
}

export function usualHoursOf(
  { desks, time_zone: zone }: WaitingPlace,
  day: string,
  known: DeskDays,
): UsualHours | null {
  // Clocks go forward or back before the day of work begins.
  const workBegan = secondsOf(instantOf(day, serviceDayBeginsAtMinutes, zone));
  const dayBegan = workBegan - serviceDayBeginsAtMinutes * 60;
  const linesOf = new Map(desks.map(({ id, line_ids: lines }) => [id, lines]));
  return usualHoursOn(dayNumber(day), known, { dayBegan, linesOf });
}
