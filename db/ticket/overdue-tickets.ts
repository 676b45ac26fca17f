// Tickets for which the clock has work. Few rows, by partial indexes; read every few seconds.

import { sql } from 'kysely';
import { callKindList } from '../messaging/outbox.ts';
import type { Db } from '../database.ts';
import { minMissMinutes } from '#domain/wait/shown-wait.ts';
import { limits } from '#domain/ticket/ticket.ts';
import type { LineRow } from '../place/lines.ts';
import { isPutBack } from './passings.ts';
import { notEnded, type TicketRef } from './tickets.ts';

// With `seen`, so that the clock moves no ticket that somebody moved or answered for since it looked.
const ref = sql.raw(
  `t.organization_id as "organizationId", t.place_id as "placeId", t.line_id as "lineId", t.id as "ticketId", concat(t.line_id, '.', t.last_seq) as seen`,
);
const max = 500;

/** What decides which day a ticket is of: the day it joined on, the opening that it is booked for, or its last move. */
export interface DatedRef extends TicketRef, Pick<LineRow, 'hours' | 'exceptions'> {
  serviceDay: string;
  keptFor: Date | null;
  movedAt: Date;
  timeZone: string;
  isKeptOvernight: boolean;
}

const ownDay = sql`greatest(t.service_day, (t.kept_for at time zone p.time_zone)::date)`;
const withPlace = sql`join line l on l.organization_id = t.organization_id and l.id = t.line_id
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
      join event e on e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq = t.last_seq`;
const isKeptOvernight = sql`coalesce((l.settings ->> 'keepsOvernight')::boolean, false)`;
const dated = sql`${ref}, t.service_day as "serviceDay", t.kept_for as "keptFor", e.at as "movedAt", p.time_zone as "timeZone",
  l.hours, l.exceptions, ${isKeptOvernight} as "isKeptOvernight"`;

export async function findEndedHolds(db: Db, now: Date): Promise<DatedRef[]> {
  const { rows } = await sql<DatedRef>`select ${dated} from ticket t ${withPlace}
    where t.state = 'held' and t.hold_until < ${now} order by t.hold_until limit ${max}`.execute(db);
  return rows;
}

/**
 * Called guests whose grace is over, on lines that end calls automatically. The clock starts when a message of the call
 * is known to have arrived, or when staff say that they reached the guest by voice. A guest to whom none goes relies on
 * the board, so the clock starts with the call. A guest whom no message is known to have reached is never ended by a
 * clock. No grace begins before `servedSince`.
 */
export async function findLateCalls(db: Db, now: Date, servedSince: Date): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`
    select ${ref} from ticket t
      join line l on l.organization_id = t.organization_id and l.id = t.line_id and (l.settings ->> 'autoNoShow')::boolean,
      lateral (select case when t.can_text or exists (select from message v where v.organization_id = t.organization_id
          and v.ticket_id = t.id and v.kind in (${callKindList}) and v.created_at = t.called_at) then (
          select m.delivered_at from message m where m.organization_id = t.organization_id and m.ticket_id = t.id
          and m.kind in (${callKindList}) and m.created_at = t.called_at and m.state = 'delivered' limit 1)
        else t.called_at end as heard_at) heard
    where t.state = 'called' and t.confirmed_at is null
      and heard.heard_at is not null and greatest(heard.heard_at, ${servedSince}) + make_interval(mins => coalesce((l.settings ->> 'graceMinutes')::int, 5)
        * case when 'more_time' = any (t.needs) then 2 else 1 end) < ${now}
    limit ${max}`.execute(db);
  return rows;
}

/**
 * Guests who wait longer than they were told by more than the width of what they were told, can be told so, and were
 * not. Whoever let others pass waits longer by their own wish, and whoever waits again was told nothing of that wait.
 * No wait begins before `leaptAt`.
 */
export async function findLongerWaits(db: Db, now: Date, leaptAt: Date | null): Promise<DatedRef[]> {
  const { rows } = await sql<DatedRef>`
    select ${dated} from ticket t ${withPlace}
    where t.state = 'waiting' and t.told_longer_at is null and t.delays_used = 0
      and (t.can_text or t.can_text_second or t.can_push or t.email is not null)
      and greatest(t.joined_at, ${leaptAt}) + make_interval(mins => t.promised_high + greatest(t.promised_high - t.promised_low, ${minMissMinutes})) < ${now}
      and (select true from message m where m.organization_id = t.organization_id and m.ticket_id = t.id
        and m.kind = 'line_news' and m.values ->> 'news' = 'late' limit 1) is not true
      and not ${isPutBack}
    order by t.joined_at limit ${max}`.execute(db);
  return rows;
}

/** Tickets still in a line after some hours. */
export async function findOldTickets(db: Db, now: Date): Promise<DatedRef[]> {
  const { rows } = await sql<DatedRef>`
    select ${dated} from ${notEnded} t ${withPlace}
    where (t.state in ('waiting', 'held', 'called') and not ${isKeptOvernight}
        or t.state = 'booked' or t.state = 'serving' and t.serving_at < ${new Date(now.getTime() - limits.servingHours * 3600_000)}) and ${ownDay} < ${new Date(now.getTime() + 14 * 3600_000)}::date and t.joined_at < ${new Date(now.getTime() - 3600_000)}
    order by t.joined_at limit ${max}`.execute(db);
  return rows;
}
