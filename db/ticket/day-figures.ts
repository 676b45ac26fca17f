// Figures of a line by day: stored figures of counted days, and the tickets of the other days. A day is counted some
// days after its end. If its tickets change later, the line's log shows it, and the day is treated as not counted.

import { sql, type RawBuilder } from 'kysely';
import {
  figureParts,
  programsId,
  type Figure,
  type FigurePart,
  type FiguredTicket,
} from '#domain/insights/day-figure.ts';
import type { RemoveReason } from '#domain/ticket/ticket.ts';
import { needless } from '../messaging/last-messages.ts';
import { callKindList } from '../messaging/outbox.ts';
import type { Db, Trx } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { addRow, rowsOf, setRows } from '../rows.ts';

/** The last counted day of a line. */
export interface CountedLine {
  placeId: string;
  zone: string;
  lineId: string;
  /** Null: no day is counted. */
  countedTo: string | null;
  /** Counted days whose tickets changed later. */
  changedDays: string[];
  /** The first day on which a guest joined; null: none ever did. */
  firstDay: string | null;
  /** The first such day that is not counted. */
  nextDay: string | null;
}

// Feedback is not in the log, so one may be written at the very moment of a count.
const marginSeconds = 60;
// If more events came since the last count, the oldest are read first; the next count reads the others.
export const maxEvents = 100_000;

// Each ticket is looked up separately: the planner cannot know how few there are.
const dayOf = (ticketId: RawBuilder<unknown>) =>
  sql`(select t.service_day from ticket t where t.organization_id = k.organization_id and t.id = ${ticketId})`;

const changedByLog = sql`select ${dayOf(sql`e.ticket_id`)} as day from (
    select n.ticket_id from event n where n.organization_id = k.organization_id and n.line_id = k.line_id and n.seq > k.seq
      and k.counted_to is not null
    order by n.seq limit ${maxEvents}) e where e.ticket_id is not null`;

// In order, so that the planner takes the index: it cannot know how little is so new.
const wordsSince = sql`from feedback f where f.organization_id = k.organization_id and f.line_id = k.line_id
      and f.created_at >= k.counted_at - make_interval(secs => ${marginSeconds}) order by f.created_at`;

const changedByWords = sql`(select ${dayOf(sql`f.ticket_id`)} as day ${wordsSince})`;

const changedDays = sql`array(select distinct c.day::text
    from (${changedByLog} union all ${changedByWords}) c where c.day <= k.counted_to)`;

// Without `coalesce`: with the rule for rows of organizations, the planner would not look for it in the index.
const firstDayAfter = (day: RawBuilder<unknown>) => sql`(select t.service_day from ticket t
  where t.organization_id = l.organization_id and t.line_id = l.id and t.service_day > ${day} order by t.service_day limit 1)`;

/** Every line of these places, archived ones too. */
export async function findCountedLines(
  db: Db,
  organizationId: string,
  placeIds: readonly string[],
): Promise<CountedLine[]> {
  const { rows } = await sql<CountedLine>`
    select l.place_id as "placeId", p.time_zone as zone, l.id as "lineId", k.counted_to as "countedTo", ${changedDays} as "changedDays",
      ${firstDayAfter(sql`'-infinity'`)} as "firstDay",
      case when k.counted_to is null then ${firstDayAfter(sql`'-infinity'`)} else ${firstDayAfter(sql`k.counted_to`)} end as "nextDay"
    from line l join place p on p.organization_id = l.organization_id and p.id = l.place_id
      left join figure_mark k on k.organization_id = l.organization_id and k.place_id = l.place_id and k.line_id = l.id
    where l.organization_id = ${organizationId} and l.place_id = any (${[...placeIds]}::uuid[])`.execute(db);
  return rows;
}

interface DayOfLine {
  lineId: string;
  day: string;
}

export interface CountedDay extends DayOfLine {
  figure: Figure;
}

/** @param parts what is read of each figure; none: all of it */
export async function findCountedDays(
  db: Db,
  organizationId: string,
  placeIds: readonly string[],
  {
    from,
    to,
    lineIds,
    parts = [],
  }: { from: string; to: string; lineIds: readonly string[]; parts?: readonly FigurePart[] },
): Promise<CountedDay[]> {
  if (placeIds.length === 0 || lineIds.length === 0) return [];
  // One subtraction unpacks a stored figure once; a choice of parts would unpack it for each.
  const unread = parts.length === 0 ? [] : figureParts.filter((part) => !parts.includes(part));
  const figure = unread.length === 0 ? sql<Figure>`figure` : sql<Figure>`figure - ${unread}::text[]`;
  return rowsOf(db, 'day_figure', { organization_id: organizationId })
    .select(['line_id as lineId', 'day', figure.as('figure')])
    .where('place_id', 'in', [...placeIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('line_id', 'in', [...lineIds])
    .execute();
}

/** Days of a line, both ends counted. */
export interface DaysOfLine {
  lineId: string;
  from: string;
  to: string;
}

const goneAway: RemoveReason = 'gone';

export type DatedTicket = FiguredTicket & DayOfLine;

/**
 * The facts for the figures of all guests who joined on these days and are in that line, or ended there. Without `exists`
 * among the columns: the planner would answer it for all tickets at once, from every event of the installation.
 */
export async function findFiguredTickets(db: Db, organizationId: string, days: readonly DaysOfLine[]) {
  if (days.length === 0) return [];
  const { rows } = await sql<DatedTicket>`
    select t.line_id as "lineId", t.service_day as day, t.state, t.joined_at as "joinedAt", t.called_at as "calledAt",
      t.first_called_at as "firstCalledAt",
      t.serving_at as "servingAt", t.ended_at as "endedAt", t.kept_for is not null as "isKept",
      t.promised_low as "promisedLow", t.promised_high as "promisedHigh", t.told_longer_at is not null as "isToldLonger",
      coalesce(r.raises, 0) as raises, coalesce(r.minutes, 0) as "raisedBy",
      t.promised_ahead as "promisedAhead", t.service_id as "serviceId", t.desk_id as "deskId",
      t.language, t.source, t.needs, (select f.rating from feedback f where f.organization_id = t.organization_id and f.ticket_id = t.id) as rating,
      coalesce(m.calls, '[]') as calls,
      (select case e.actor_kind when 'member' then e.actor_id::text when 'key' then ${programsId} end from event e
        where e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq = t.last_seq
          and t.state = 'served' and e.kind = 'served') as "servedBy",
      t.state = 'removed' and (select e.data ->> 'reason' = ${goneAway} from event e where e.organization_id = t.organization_id
        and e.line_id = t.line_id and e.seq = t.last_seq) is true as "isGone"
    from unnest(${days.map((one) => one.lineId)}::uuid[], ${days.map((one) => one.from)}::date[], ${days.map((one) => one.to)}::date[]) w(line, first, last)
      join ticket t on t.organization_id = ${organizationId} and t.line_id = w.line and t.service_day between w.first and w.last
      left join wait_raise r on r.organization_id = t.organization_id and r.ticket_id = t.id
      left join lateral (
        select jsonb_agg(jsonb_build_object('channel', m.channel, 'state', m.state)) as calls from message m
        where m.organization_id = t.organization_id and m.ticket_id = t.id and m.kind in (${callKindList})
          and m.direction = 'out' and t.called_at is not null
          and (m.state <> 'dropped' or m.reason not in (${needless}))) m on true`.execute(db);
  return rows;
}

/** Whether any guest ever joined at a place. */
export async function hasTickets(db: Db, place: PlaceKey): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from line l join ticket t on t.organization_id = l.organization_id and t.line_id = l.id
      where l.organization_id = ${place.organizationId} and l.place_id = ${place.placeId}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

export interface LineToCount extends PlaceKey, LineKey {
  timeZone: string;
  head: number;
}

/** Lines with something to count: their log has grown, guests gave feedback, or a day with tickets may be settled by now. */
export async function findLinesToCount(db: Db, settledBefore: Date, max: number): Promise<LineToCount[]> {
  const { rows } = await sql<LineToCount>`
    select l.organization_id as "organizationId", l.place_id as "placeId", l.id as "lineId", l.head, p.time_zone as "timeZone"
    from line l join place p on p.organization_id = l.organization_id and p.id = l.place_id
      left join figure_mark k on k.organization_id = l.organization_id and k.place_id = l.place_id and k.line_id = l.id
    where l.head > coalesce(k.seq, 0) or k.next_day <= (${settledBefore} at time zone p.time_zone)::date
      or (select true ${wordsSince} limit 1)
    limit ${max}`.execute(db);
  return rows;
}

interface FigureMark {
  seq: number;
  counted_to: string | null;
  changedDays: string[];
}

/** The last counted day, with a lock on the mark; null: another process is counting. `at` is stored in the first mark. */
export async function lockFigureMark(trx: Trx, key: PlaceKey & LineKey, at: Date): Promise<FigureMark | null> {
  const { organizationId, placeId, lineId } = key;
  const first = { organization_id: organizationId, place_id: placeId, line_id: lineId, seq: 0, counted_at: at };
  await addRow(trx, 'figure_mark', first);
  const { rows } = await sql<FigureMark>`
    select k.seq, k.counted_to, ${changedDays} as "changedDays" from figure_mark k
    where k.organization_id = ${organizationId} and k.place_id = ${placeId} and k.line_id = ${lineId}
    for update of k skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** The first day after `day` on which a guest joined this line. */
export async function findNextDay(db: Db, { organizationId, lineId }: LineKey, day: string | null) {
  const row = await rowsOf(db, 'ticket', { organization_id: organizationId, line_id: lineId })
    .select('service_day')
    .$if(day !== null, (query) => query.where('service_day', '>', day ?? ''))
    .orderBy('service_day')
    .limit(1)
    .executeTakeFirst();
  return row?.service_day ?? null;
}

/** Stores the figures of these days, in place of the earlier ones. */
export async function saveDayFigures(
  trx: Trx,
  key: PlaceKey & LineKey,
  days: readonly DaysOfLine[],
  figures: ReadonlyMap<string, Figure>,
): Promise<void> {
  const { organizationId, placeId, lineId } = key;
  await sql`delete from day_figure d using unnest(${days.map((one) => one.from)}::date[], ${days.map((one) => one.to)}::date[]) w(first, last)
    where d.organization_id = ${organizationId} and d.place_id = ${placeId} and d.line_id = ${lineId}
      and d.day between w.first and w.last`.execute(trx);
  if (figures.size === 0) return;
  const owned = { organization_id: organizationId, place_id: placeId, line_id: lineId };
  const rows = Array.from(figures, ([day, figure]) => ({ ...owned, day, figure: JSON.stringify(figure) }));
  await trx.insertInto('day_figure').values(rows).execute();
}

export async function saveFigureMark(
  trx: Trx,
  { organizationId, placeId, lineId }: PlaceKey & LineKey,
  mark: { seq: number; counted_to: string | null; next_day: string | null; counted_at: Date },
): Promise<void> {
  await setRows(trx, 'figure_mark', { organization_id: organizationId, place_id: placeId, line_id: lineId }, mark);
}
