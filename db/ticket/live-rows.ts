// The rows for live screens: a line with its tickets, in one statement and so from one moment.

import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { plannedOnce, unseen } from '../planned-once.ts';
import { carriersMark } from '../messaging/carriers.ts';
import { columnsFor, joinsFor, noTicket, type LiveTicket } from './ticket-reader.ts';
import { lineFacts, type LineTable } from '../schema/place-tables.ts';
import { membersAt, type PlaceRowKey } from '../place/places.ts';
import { notWaiting } from './tickets.ts';

const liveColumns = [...lineFacts, 'slug'] as const;

export interface LiveLine extends Pick<Selectable<LineTable>, (typeof liveColumns)[number]> {
  /** Changes whenever the row does, with an event or without. */
  version: string;
  /** Changes whenever its tickets did and its log does not tell. */
  unlogged_changes: number;
}

interface LiveLineRows {
  line: LiveLine;
  tickets: LiveTicket[];
}

export interface WholeLineInput {
  /** Set if staff will read it: includes tickets that ended since then, and the fields only for staff. */
  staffSince: Date | null;
  /** Maximum of waiting tickets to load; null: all. */
  front: number | null;
}

/** A line with all its tickets, the waiting ones in order. Null: there is no such line. */
export async function loadLiveLine(db: Db, { organizationId, lineId }: LineKey, input: WholeLineInput) {
  const [line = null] = await loadLiveLines(db, organizationId, [lineId], input);
  return line;
}

/** The same of several lines, in any order. */
export async function loadLiveLines(
  db: Db,
  organizationId: string,
  lineIds: readonly string[],
  { staffSince, front }: WholeLineInput,
): Promise<LiveLineRows[]> {
  const reader = staffSince === null ? 'board' : 'staff';
  const columns = columnsFor(reader);
  const joins = joinsFor(reader);
  const lines = sql`unnest(${unseen([...lineIds], 'uuid[]')}) i(id)`;
  const inLine = sql`t.organization_id = ${organizationId} and t.line_id = i.id`;
  const ended = staffSince
    ? sql`union all select null, ${columns} from ${lines} join ticket t on ${inLine} and t.ended_at is not null
        and t.ended_at >= ${unseen(staffSince, 'timestamptz')} ${joins}`
    : sql``;
  const { rows } = await sql<LineOrTicket>`${plannedOnce}
    select ${lineJson(sql`0`)} as line, ${noTicket} from ${lines} join line l on l.organization_id = ${organizationId} and l.id = i.id
    union all select null, w.* from ${lines} cross join lateral (select ${columns} from ticket t ${joins}
      where ${inLine} and t.state = 'waiting' order by t.rank limit ${front}) w
    union all select null, ${columns} from ${lines} join ${notWaiting} t on ${inLine} ${joins}
    ${ended}`.execute(db);
  const tickets = Map.groupBy(rows, (row) => row.line_id);
  return rows.flatMap(({ line }) => (line ? [{ line, tickets: tickets.get(line.id) ?? [] }] : []));
}

/**
 * The line now, and every ticket that its log names after `seq`. `logged` counts those events: if the head implies
 * more, there is a gap.
 */
export async function loadLiveChanges(
  db: Db,
  key: LineKey,
  { after, withStaff }: { after: number; withStaff: boolean },
): Promise<(LiveLineRows & { logged: number }) | null> {
  const reader = withStaff ? 'staff' : 'board';
  const newEvents = sql`n.organization_id = ${key.organizationId} and n.line_id = ${key.lineId} and n.seq > ${unseen(after, 'bigint')}`;
  const { rows } = await sql<LineOrTicket>`${plannedOnce}
    select ${lineJson(sql`(select count(*) from event n where ${newEvents})`)} as line, ${noTicket}
      from line l where l.organization_id = ${key.organizationId} and l.id = ${key.lineId}
    union all select null, ${columnsFor(reader)}
      from (select distinct n.ticket_id from event n where ${newEvents} and n.ticket_id is not null limit ${maxChanges}) c
      cross join lateral (select * from ticket f where f.organization_id = ${key.organizationId} and f.id = c.ticket_id limit 1) t
      ${joinsFor(reader)}`.execute(db);
  return sorted(rows);
}

/** With more changes the whole line is read again. */
export const maxChanges = 500;

export async function findLiveTicket(db: Db, { organizationId, ticketId }: TicketKey): Promise<LiveTicket | null> {
  const { rows } = await sql<LiveTicket>`${plannedOnce} select ${columnsFor('board')} from ticket t
    where t.organization_id = ${organizationId} and t.id = ${ticketId}`.execute(db);
  return rows[0] ?? null;
}

export interface MemberName {
  id: string;
  name: string;
}

/** The members at a place, with the name that colleagues see. */
export function findMemberNames(db: Db, place: PlaceRowKey): Promise<MemberName[]> {
  return membersAt(db, place).select(['id', 'name']).orderBy('name').execute();
}

interface LiveVersion {
  id: string;
  /** -1 for a place. */
  head: number;
  version: string;
}

/** The head of each watched line's log, and a mark that changes whenever the line, its place or the place's desks change. */
export async function findLiveVersions(db: Db, lines: LineKey[], places: PlaceKey[]): Promise<LiveVersion[]> {
  const ids = (list: string[]) => unseen(list, 'uuid[]');
  const { rows } = await sql<LiveVersion>`${plannedOnce}
    select l.id, l.head, l.xmin::text as version
      from unnest(${ids(lines.map((l) => l.organizationId))}, ${ids(lines.map((l) => l.lineId))}) i(org, id)
      join line l on l.organization_id = i.org and l.id = i.id
    union all select p.id, -1, ${placeVersion}
      from unnest(${ids(places.map((p) => p.organizationId))}, ${ids(places.map((p) => p.placeId))}) i(org, id)
      join place p on p.organization_id = i.org and p.id = i.id`.execute(db);
  return rows;
}

const placeVersion = sql`concat(p.xmin,
  (select string_agg(concat(d.id, d.xmin), ',' order by d.id) from desk d where d.organization_id = p.organization_id and d.place_id = p.id),
  (select string_agg(concat(l.id, l.position), ',' order by l.id) from line l where l.organization_id = p.organization_id and l.place_id = p.id and l.archived_at is null),
  (select concat(s.xmin) from place_spending s where s.organization_id = p.organization_id and s.place_id = p.id),
  (select string_agg(concat(h.id, h.xmin), ',' order by h.id) from held_prefix h where h.organization_id = p.organization_id and h.place_id = p.id
    and h.released_at is null),
  ${carriersMark(sql.ref('p.organization_id'), sql.ref('p.id'))},
  (select string_agg(concat(m.id, m.xmin), ',' order by m.id) from member m where m.organization_id = p.organization_id))`;

type LineOrTicket = LiveTicket & { line: (LiveLine & { logged: number }) | null };

function sorted(rows: LineOrTicket[]): (LiveLineRows & { logged: number }) | null {
  const line = rows.find((row) => row.line !== null)?.line;
  if (!line) return null;
  return { line, tickets: rows.filter((row) => row.line === null), logged: line.logged };
}

const lineFields = sql.join(liveColumns.flatMap((name) => [sql.lit(name), sql.ref(`l.${name}`)]));

export const lineJson = (logged: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${lineFields}, 'version', l.xmin::text, 'unlogged_changes', l.unlogged_changes, 'logged', ${logged})`;
