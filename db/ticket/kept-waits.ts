// What the estimate of waits is made from: which places changed, their guests and desks as they stand, and the log of their lines.

import { sql, type RawBuilder } from 'kysely';
import type { Service } from '#domain/line/service.ts';
import type { WaitForecast } from '#domain/wait/forecast.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { TicketRow } from '../schema/ticket-table.ts';
import type { EventRow } from './events.ts';
import { notEnded } from './tickets.ts';
import { findRow, setRows } from '../rows.ts';

export interface WaitingPlace {
  organization_id: string;
  place_id: string;
  time_zone: string;
  /** The process that holds it now, by its first line; null: nobody does. */
  holder: string | null;
  lines: {
    id: string;
    head: number;
    waiting: number;
    services: Pick<Service, 'id' | 'expectedMinutes'>[];
    /** null: nothing was kept yet. */
    kept_by: string | null;
  }[];
  desks: { id: string; name: string; line_ids: string[]; is_open: boolean; break_until: string | null }[];
}

/** Read every second, so nothing else of them: their texts are long. */
const services = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s -> 'id', 'expectedMinutes', s -> 'expectedMinutes')), '[]')
  from jsonb_array_elements(l.services) s)`;

/** The places where a line is open, somebody waits, or something is told; or one place, whatever its lines do. */
export async function findWaitingPlaces(db: Db, place: PlaceKey | null = null): Promise<WaitingPlace[]> {
  const which = place && sql`l.organization_id = ${place.organizationId} and l.place_id = ${place.placeId}`;
  const { rows } = await sql<WaitingPlace>`
    select l.organization_id, l.place_id, p.time_zone, (array_agg(k.id order by l.id))[1] as holder,
      jsonb_agg(jsonb_build_object('id', l.id, 'head', l.head, 'waiting', l.waiting, 'services', ${services}, 'kept_by', w.kept_by) order by l.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'line_ids', d.line_ids, 'is_open', d.is_open,
          'break_until', d.break_until) order by d.id) from desk d
        where d.organization_id = l.organization_id and d.place_id = l.place_id and d.archived_at is null), '[]') as desks
      from line l join place p on p.organization_id = l.organization_id and p.id = l.place_id
        left join line_wait w on w.organization_id = l.organization_id and w.line_id = l.id
        left join wait_keeper k on k.id = w.kept_by and k.held_until > now()
      where l.archived_at is null and ${which ?? sql`true`} group by 1, 2, 3
      having ${which ? sql`true` : sql`bool_or(l.state <> 'closed' or l.waiting > 0 or l.forecast is not null)`}`.execute(
    db,
  );
  return rows;
}

export type WaitTicket = Pick<
  TicketRow,
  'id' | 'line_id' | 'state' | 'rank' | 'service_id' | 'desk_id' | 'joined_at' | 'called_at' | 'hold_until'
>;

/**
 * Everybody in line or at a desk of a place, and where the log of each line ends in the same moment. Who had a place booked
 * waits since its opening, not since the evening before.
 */
export async function findGuestsInLine(db: Db, place: WaitingPlace) {
  const { rows } = await sql<{ id: string; head: number; tickets: WaitTicket[] }>`
    select l.id, l.head, coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'line_id', t.line_id, 'state', t.state,
        'rank', t.rank, 'service_id', t.service_id, 'desk_id', t.desk_id, 'joined_at', coalesce(t.kept_for, t.joined_at), 'called_at', t.called_at,
        'hold_until', t.hold_until) order by t.rank) from ${notEnded} t
      where t.organization_id = l.organization_id and t.line_id = l.id and t.state in ('waiting', 'held', 'called', 'serving')), '[]') as tickets
    from line l where l.organization_id = ${place.organization_id} and l.place_id = ${place.place_id}
      and l.archived_at is null`.execute(db);
  return {
    heads: new Map(rows.map(({ id, head }) => [id, head])),
    tickets: rows.flatMap(({ tickets }) => tickets).map(withDates),
  };
}

const date = (at: Date | string | null): Date | null => (at === null ? null : new Date(at));

const withDates = (ticket: WaitTicket): WaitTicket => ({
  ...ticket,
  joined_at: new Date(ticket.joined_at),
  called_at: date(ticket.called_at),
  hold_until: date(ticket.hold_until),
});

export interface WaitLogRow
  extends
    Pick<EventRow, 'line_id' | 'seq' | 'at' | 'kind' | 'actor_kind' | 'data'>,
    Pick<TicketRow, 'service_id' | 'hold_until'> {
  ticket_id: string;
  /** Of a guest who joined: what they were told. Minutes. */
  promised: { ahead: number; low: number; high: number } | null;
}

/** The next events of one line after `after`, until `head`, in order. */
export async function findWaitLog(
  db: Db,
  { organizationId, lineId, after, head, max }: LineKey & { after: number; head: number; max: number },
): Promise<WaitLogRow[]> {
  const { rows } = await sql<WaitLogRow>`
    select e.line_id, e.seq, e.at, e.kind, e.actor_kind, e.ticket_id, e.data, t.service_id, t.hold_until,
      case when e.kind = 'joined' and t.promised_low is not null then jsonb_build_object('ahead', t.promised_ahead, 'low', t.promised_low, 'high', t.promised_high) end as promised
      from event e join ticket t on t.organization_id = e.organization_id and t.id = e.ticket_id
      where e.organization_id = ${organizationId} and e.line_id = ${lineId} and e.seq > ${after} and e.seq <= ${head}
      order by e.seq limit ${max}`.execute(db);
  return rows;
}

export async function findKeptModel(db: Db, organizationId: string, lineId: string): Promise<string | null> {
  return (await findRow(db, 'line_wait', { organization_id: organizationId, line_id: lineId }))?.model ?? null;
}

/** What the process holds it keeps for so many seconds more. Those that have said nothing for longer are forgotten. */
export async function holdWaits(db: Db, keeper: string, seconds: number): Promise<void> {
  await sql`with gone as (delete from wait_keeper where held_until < now() and id <> ${keeper})
    insert into wait_keeper (id, held_until) values (${keeper}, now() + make_interval(secs => ${seconds}))
    on conflict (id) do update set held_until = excluded.held_until`.execute(db);
}

/** Others may take over at once: from this process, or from every one. */
export async function releaseWaits(db: Db, keeper?: string): Promise<void> {
  const all = db.deleteFrom('wait_keeper');
  await (keeper === undefined ? all : all.where('id', '=', keeper)).execute();
}

/**
 * Takes all lines of a place, unless another process that still holds it keeps the first one: of two that take it at once,
 * one gets all. Returns whether it did.
 */
export async function takePlace(db: Db, place: Pick<WaitingPlace, 'organization_id' | 'lines'>, keeper: string) {
  const [first, ...others] = place.lines.map(({ id }) => id);
  const take = (lines: readonly (string | undefined)[], condition: RawBuilder<unknown>) => sql`
    insert into line_wait as known (organization_id, line_id, model, kept_by)
    select ${place.organization_id}, id, '', ${keeper} from unnest(${lines}::uuid[]) id where ${condition}`;
  const { rows } = await sql<{ isTaken: boolean }>`with first as (${take([first], sql`true`)}
      on conflict (organization_id, line_id) do update set kept_by = excluded.kept_by where not exists (select from wait_keeper k
        where k.id = known.kept_by and k.id <> excluded.kept_by and k.held_until > now())
      returning 1),
    others as (${take(others, sql`exists (select from first) order by id`)}
      on conflict (organization_id, line_id) do update set kept_by = excluded.kept_by)
    select exists (select from first) as "isTaken"`.execute(db);
  return rows[0]?.isTaken ?? false;
}

/** Writes what a line learnt, unless somebody else took it or removed it. Returns whether it was written. */
export function keepModel(
  db: Db,
  {
    organization_id,
    line_id,
    kept_by,
    model,
  }: { organization_id: string; line_id: string; model: string; kept_by: string },
): Promise<boolean> {
  return setRows(db, 'line_wait', { organization_id, line_id, kept_by }, { model });
}

/** What a line tells, unless somebody else keeps what it learnt by now. */
export async function setForecast(db: Db, line: LineKey & { keptBy: string }, forecast: WaitForecast | null) {
  await sql`update line l set forecast = ${forecast && JSON.stringify(forecast)}::jsonb
    where l.organization_id = ${line.organizationId} and l.id = ${line.lineId} and exists (select from line_wait w
      where w.organization_id = l.organization_id and w.line_id = l.id and w.kept_by = ${line.keptBy})`.execute(db);
}

/** Adds to how often the waits of these guests went up while they read them, and by how many minutes. */
export async function addWaitRaises(
  db: Db,
  organizationId: string,
  raised: readonly { ticket: string; raises: number; minutes: number }[],
): Promise<void> {
  await sql`insert into wait_raise as known (organization_id, ticket_id, raises, minutes)
    select ${organizationId}, r.ticket, r.raises, r.minutes
      from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb) r(ticket uuid, raises int, minutes int)
    on conflict (organization_id, ticket_id) do update set raises = known.raises + excluded.raises,
      minutes = known.minutes + excluded.minutes`.execute(db);
}

/** Everything that was learnt is learnt anew from the log; of these lines, or of all. Returns how many had learnt something. */
export async function forgetModels(db: Db, of?: { organizationId: string; lineIds: readonly string[] }) {
  const all = db.deleteFrom('line_wait');
  const some = of
    ? all.where('organization_id', '=', of.organizationId).where('line_id', 'in', [...of.lineIds, noLine])
    : all;
  const { numDeletedRows } = await some.executeTakeFirst();
  return Number(numDeletedRows);
}

/** A list for `in` is never empty. */
const noLine = '00000000-0000-0000-0000-000000000000';
