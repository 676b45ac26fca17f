// Tickets of the past in three orders, and the log of a line by time.

import { sql, type RawBuilder } from 'kysely';
import type { HistoryFilter, HistoryOrder } from '#domain/ticket/history-filter.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { columnsFor, joinsFor, type LiveTicket } from './ticket-reader.ts';
import type { TicketRow } from '../schema/ticket-table.ts';
import type { StoryRow } from './ticket-story.ts';

export interface HistoryInput {
  place: { organizationId: string; placeId: string; timeZone: string };
  filter: HistoryFilter;
  since: Date;
  before: Date;
  /** Null: all. */
  states: readonly TicketState[] | null;
  /** A ticket's number: its letters (null: any), and the digits without leading zeros. Beside ids, either may be met. */
  number: { prefix: string | null; count: number } | null;
  /** Ids found by encrypted fields; null: all. */
  ids: readonly string[] | null;
}

/** The end of the page before: what its last ticket is ordered by, in seconds, and its id. */
export interface HistoryCursor {
  seconds: string;
  id: string;
}

export interface HistoryRow extends LiveTicket {
  rating: number | null;
  erased_at: Date | null;
  /** For the cursor behind this row. */
  ordered_by: string;
}

/** A wait ends with the first call; of older tickets only the last one is known. */
const called = sql`coalesce(t.first_called_at, t.called_at)`;
const joined = { key: sql`t.joined_at`, keyAt: (seconds: string) => sql`to_timestamp(${seconds}::double precision)` };
// Who was not called has no wait, nor who had a place booked.
const waited = {
  key: sql`case when ${called} is null or t.kept_for is not null then -1 else extract(epoch from ${called} - t.joined_at) end`,
  keyAt: (seconds: string) => sql`${seconds}::numeric`,
};

const orders = {
  newest: { ...joined, direction: sql`desc`, isBehind: sql`<` },
  oldest: { ...joined, direction: sql`asc`, isBehind: sql`>` },
  longest: { ...waited, direction: sql`desc`, isBehind: sql`<` },
} as const satisfies Record<HistoryOrder, unknown>;

export async function findHistoryPage(
  db: Db,
  input: HistoryInput,
  { after, max }: { after: HistoryCursor | null; max: number },
): Promise<HistoryRow[]> {
  const { order } = input.filter;
  const { key, keyAt, direction, isBehind } = orders[order];
  const behind = after ? sql`and (${key}, t.id) ${isBehind} (${keyAt(after.seconds)}, ${after.id}::uuid)` : sql``;
  const seconds = order === 'longest' ? key : sql`extract(epoch from ${key})`;
  const inOrder = sql`order by ${key} ${direction}, t.id ${direction}`;
  // Years may be sorted: of each ticket only what orders it, which takes a third of the time of whole rows. The rest is
  // looked up for the page alone.
  const { rows } = await sql<HistoryRow>`
    select ${columnsFor('staff')}, t.erased_at, f.rating, (${seconds})::text as ordered_by
    from (select t.organization_id, t.id from ticket t where ${narrowed(input)} ${behind} ${inOrder} limit ${max}) page
    join ticket t on t.organization_id = page.organization_id and t.id = page.id ${joinsFor('staff')}
    left join feedback f on f.organization_id = t.organization_id and f.ticket_id = t.id ${inOrder}`.execute(db);
  return rows;
}

export async function countHistory(db: Db, input: HistoryInput): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ticket t where ${narrowed(input)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type PersonRow = Pick<TicketRow, 'id' | 'state' | 'name' | 'phone'>;

/** The personal data that still exists, of the newest tickets: names and numbers are encrypted, so the database cannot search them. */
export async function findPersons(db: Db, input: HistoryInput, max: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select t.id, t.state, t.name, t.phone from ticket t
    where ${narrowed(input)} and (t.name is not null or t.phone is not null)
    order by t.joined_at desc, t.id desc limit ${max}`.execute(db);
  return rows;
}

/** A day begins at 04:00: earlier hours belong to the weekday before. */
function narrowed({ place, filter, since, before, states, number, ids }: HistoryInput): RawBuilder<unknown> {
  const local = sql`(t.joined_at at time zone ${place.timeZone})`;
  const found = [
    // The first condition leaves few numbers to the second, which takes long.
    number &&
      sql`(t.number like ${`%${number.count}`} and replace(t.number, '-', '') ~ ${`^${number.prefix ?? '[A-Z]+'}0*${number.count}$`})`,
    ids && sql`t.id = any (${[...ids]}::uuid[])`,
  ].filter((condition) => condition !== null);
  const conditions = [
    sql`t.organization_id = ${place.organizationId} and t.place_id = ${place.placeId}`,
    sql`t.joined_at >= ${since} and t.joined_at < ${before}`,
    states && sql`t.state = any (${[...states]}::text[])`,
    filter.lineId && sql`t.line_id = ${filter.lineId}::uuid`,
    filter.serviceId && sql`t.service_id = ${filter.serviceId}`,
    filter.deskId && sql`t.desk_id = ${filter.deskId}::uuid`,
    filter.language && sql`t.language = ${filter.language}`,
    filter.hour !== null && sql`extract(hour from ${local}) = ${filter.hour}`,
    filter.weekday !== null && sql`extract(isodow from ${local} - interval '4 hours') = ${filter.weekday + 1}`,
    found.length > 0 && sql`(${sql.join(found, sql` or `)})`,
  ].filter((condition) => condition !== null && condition !== '' && condition !== false);
  return sql.join(conditions, sql` and `);
}

interface LogRow extends StoryRow {
  ticket_id: string | null;
  number: string | null;
}

/** A line's log, newest first; `below`: only events before that one. */
export async function findLog(
  db: Db,
  line: LineKey,
  { since, before, below, max, now }: { since: Date; before: Date; below: number | null; max: number; now: Date },
): Promise<LogRow[]> {
  const older = below === null ? sql`` : sql`and seq < ${below}`;
  // The index by number leads from the end of the log through all that came later. Days of long ago are found by their time.
  const isLongAgo = below === null && now.getTime() - before.getTime() > before.getTime() - since.getTime();
  const { rows } = await sql<LogRow>`
    select e.line_id, e.seq, e.at, e.kind, e.actor_kind, e.actor_id, e.data, e.ticket_id, t.number
    from (select * from event where organization_id = ${line.organizationId} and line_id = ${line.lineId}
        and at >= ${since} and at < ${before} ${older} order by ${isLongAgo ? sql`seq + 0` : sql`seq`} desc limit ${max}) e
      left join ticket t on t.organization_id = e.organization_id and t.id = e.ticket_id order by e.seq desc`.execute(
    db,
  );
  return rows;
}
