// The plans of days, as they were when the day began.

import { sql } from 'kysely';
import type { PlanOfLine } from '#domain/plan/day-plan.ts';
import type { Db } from '../database.ts';
import type { PlaceRow } from './places.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { rowsOf } from '../rows.ts';

/** Places with a line whose day of work has begun and has no plan yet: any of them, so that those that always fail hide no other. */
export async function findPlacesToPlan(db: Db, now: Date, max: number) {
  const { rows } = await sql<PlaceRow & { day: string }>`select p.*, d.day::text as day
    from place p cross join lateral (select ((${now}::timestamptz at time zone p.time_zone) - interval '4 hours')::date as day) d
    where exists (select from line l where l.organization_id = p.organization_id and l.place_id = p.id and l.archived_at is null
      and not exists (select from day_plan k where k.organization_id = l.organization_id and k.line_id = l.id and k.day = d.day))
    order by random() limit ${max}`.execute(db);
  return rows.map(({ day, ...place }) => ({ place, day }));
}

/** A plan that another process kept stays. */
export async function keepDayPlans(
  db: Db,
  { organizationId, placeId }: PlaceKey,
  { day, plans, madeAt }: { day: string; plans: readonly PlanOfLine[]; madeAt: Date },
): Promise<void> {
  if (plans.length === 0) return;
  await db
    .insertInto('day_plan')
    .values(
      plans.map((plan) => ({
        organization_id: organizationId,
        place_id: placeId,
        line_id: plan.lineId,
        day,
        plan: JSON.stringify(plan),
        made_at: madeAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Both days counted, the newest first. */
export async function findDayPlans(
  db: Db,
  { organizationId, placeId }: PlaceKey,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; plan: PlanOfLine }[]> {
  return rowsOf(db, 'day_plan', { organization_id: organizationId, place_id: placeId })
    .select(['day', 'plan'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('line_id')
    .execute();
}
