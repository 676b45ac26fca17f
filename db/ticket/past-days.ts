// Who came on earlier days of work, and when: from the tickets, and from the visits of another system for days without a ticket. Nobody's
// name. A booked ticket is left out: its guest did not stand in line.

import { sql, type RawBuilder } from 'kysely';
import type { PastVisit } from '#domain/plan/play-plan.ts';
import { limits } from '#domain/ticket/ticket.ts';
import type { CalledVisit } from '#domain/wait/usual-hours.ts';
import type { Db } from '../database.ts';

interface PastDays {
  organizationId: string;
  lineIds: readonly string[];
  /** Days of work. */
  days: readonly string[];
  zone: string;
}

const minuteOf = (at: RawBuilder<unknown>, day: RawBuilder<unknown>, zone: string) =>
  sql`floor(extract(epoch from (${at} at time zone ${zone}) - ${day}::timestamp) / 60)::int`;

/** `calledAt`: as it ended; an undone call is none. `endedAt`: of those who were called, and of those who gave up. */
const tickets = ({ organizationId, lineIds, days, zone }: PastDays) => sql`
  select t.line_id, t.service_day as day, false as is_imported, ${minuteOf(sql`t.joined_at`, sql`t.service_day`, zone)} as minute,
      t.joined_at, t.called_at, case when t.state = 'served' then t.ended_at
        when t.called_at is null then case when t.state in ('left', 'expired') then t.ended_at end
        else coalesce(t.serving_at, t.called_at) end as ended_at
    from ticket t where t.organization_id = ${organizationId} and t.line_id = any (${lineIds}::uuid[])
      and t.service_day = any (${days}::date[]) and t.kept_for is null`;

const imported = ({ organizationId, lineIds, days, zone }: PastDays) => sql`
  select v.line_id, v.day, true as is_imported, ${minuteOf(sql`v.joined_at`, sql`v.day`, zone)} as minute,
      v.joined_at, v.called_at, v.ended_at
    from (select *, ((joined_at at time zone ${zone}) - interval '4 hours')::date as day from imported_visit
      where organization_id = ${organizationId} and line_id = any (${lineIds}::uuid[])) v
    where v.day = any (${days}::date[])`;

/** By time of joining. */
export async function findPastVisits(db: Db, past: PastDays): Promise<PastVisit[]> {
  if (past.lineIds.length === 0 || past.days.length === 0) return [];
  const { rows } = await sql<PastVisit>`with came as (${tickets(past)}), before as (${imported(past)})
    select line_id as "lineId", day::text as day, minute, extract(epoch from joined_at)::float8 as "joinedAt",
      extract(epoch from called_at)::float8 as "calledAt", extract(epoch from ended_at)::float8 as "endedAt"
    from (select * from came union all select * from before where day not in (select day from came)) v
    order by joined_at, line_id, called_at`.execute(db);
  return rows;
}

/** How many joined each line in each quarter hour. */
export interface PastJoins {
  lineId: string;
  day: string;
  /** Quarter hours of the place's clock since the midnight that begins the day of work. */
  quarter: number;
  count: number;
}

export async function findPastJoins(db: Db, past: PastDays): Promise<PastJoins[]> {
  if (past.lineIds.length === 0 || past.days.length === 0) return [];
  const { rows } = await sql<PastJoins>`with came as (${tickets(past)}), before as (${imported(past)})
    select line_id as "lineId", day::text as day, minute / 15 as quarter, count(*)::int as count
    from (select * from came union all select * from before where day not in (select day from came)) v
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

const secondsOf = (at: RawBuilder<unknown>, zone: string) =>
  sql`extract(epoch from (${at} at time zone ${zone}) - t.service_day::timestamp)::float8`;

/** Whom the desk forgot the clock ends, hours after everybody went. */
const knownEnd = sql`case when t.state <> 'expired' and (t.serving_at is null or t.ended_at < t.serving_at + make_interval(hours => ${sql.lit(limits.servingHours)})) then t.ended_at end`;

/** Some milliseconds' work. */
const usualSliceRows = 1000;

interface CalledBetween extends Omit<PastDays, 'days'> {
  from: string;
  before: string;
  sliceRows?: number;
}

/**
 * Who was called to which desk, day by day, from `from` until the day before `before`. Seconds of the place's clock since the midnight that
 * begins the day. Who booked a time, or was called before, did not wait in line until then.
 */
export async function* findCalledVisits(
  db: Db,
  { organizationId, lineIds, zone, from, before, sliceRows = usualSliceRows }: CalledBetween,
): AsyncGenerator<{ day: string; visits: CalledVisit[] }> {
  let after = { day: from, called: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  let ofDay: CalledVisit[] = [];
  for (;;) {
    const { rows } = await sql<CalledVisit & typeof after>`
      select t.service_day::text as day, t.line_id as line, t.desk_id as desk, ${secondsOf(sql`case when t.kept_for is null and t.times_called <= 1 and coalesce(t.first_called_at, t.called_at) = t.called_at then t.joined_at else t.called_at end`, zone)} as "joinedAt",
        ${secondsOf(sql`t.called_at`, zone)} as "calledAt",
        ${secondsOf(sql`coalesce(${knownEnd}, t.serving_at, t.called_at)`, zone)} as "endedAt", t.called_at::text as called, t.id
      from ticket t where t.organization_id = ${organizationId} and t.line_id = any (${lineIds}::uuid[])
        and t.service_day >= ${after.day}::date and t.service_day < ${before}::date and t.called_at is not null and t.desk_id is not null
        and (t.service_day, t.called_at, t.id) > (${after.day}::date, ${after.called}::timestamptz, ${after.id}::uuid)
      order by t.service_day, t.called_at, t.id limit ${sliceRows}`.execute(db);
    for (const { day, called, id, ...visit } of rows) {
      if (day !== after.day && ofDay.length > 0) {
        yield { day: after.day, visits: ofDay };
        ofDay = [];
      }
      ofDay.push(visit);
      after = { day, called, id };
    }
    if (rows.length < sliceRows) break;
  }
  if (ofDay.length > 0) yield { day: after.day, visits: ofDay };
}
