// The plan of a place for one day of work, made from the days like it before.

import type { Db } from '#db/database.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findPastVisits } from '#db/ticket/past-days.ts';
import { serviceDay } from '#domain/local-time.ts';
import { planDay, type PlanInput, type PlanOfLine } from '#domain/plan/day-plan.ts';
import { likeDaysBefore } from '#domain/plan/like-days.ts';

interface DayOfPlace {
  day: string;
  /** The day of work it is now: nothing of it or of a later one is known. */
  today: string;
  boundMinutes: number;
}

export async function planInputOf(
  db: Db,
  place: PlaceRow,
  { day, today, boundMinutes }: DayOfPlace,
): Promise<{ input: PlanInput; lines: LineRow[] }> {
  const [lines, desks] = await Promise.all([findLinesOfPlace(db, place), findDesksOfPlace(db, place)]);
  const visits = await findPastVisits(db, {
    organizationId: place.organization_id,
    lineIds: lines.map(({ id }) => id),
    days: likeDaysBefore(day).filter((before) => before < today),
    zone: place.time_zone,
  });
  const input: PlanInput = {
    day,
    lines: lines.map(({ id, hours, exceptions, created_at: madeAt }) => {
      return { id, hours, exceptions, since: serviceDay(madeAt, place.time_zone) };
    }),
    desks: desks.map((desk) => desk.line_ids),
    visits,
    boundMinutes,
  };
  return { input, lines };
}

export async function planOfDay(db: Db, place: PlaceRow, asked: DayOfPlace): Promise<PlanOfLine[]> {
  return planDay((await planInputOf(db, place, asked)).input);
}
