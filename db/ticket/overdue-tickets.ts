// Tickets for which the clock has work. Few rows, by partial indexes; read every few seconds.

import { sql } from 'kysely';
import { callKindList } from '../messaging/outbox.ts';
import type { Db } from '../database.ts';
import { minMissMinutes } from '#domain/wait/shown-wait.ts';
import { limits } from '#domain/ticket/ticket.ts';
import { waitsAgain } from './passings.ts';
import type { TicketRef } from './tickets.ts';

// With `seenSeq`, so that the clock moves no ticket that somebody moved or answered for since it looked.
const ref = sql.raw(
  `t.organization_id as "organizationId", t.place_id as "placeId", t.line_id as "lineId", t.id as "ticketId", t.last_seq as "seenSeq"`,
);
const max = 500;

export async function findEndedHolds(db: Db, now: Date): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`select ${ref} from ticket t
    where t.state = 'held' and t.hold_until < ${now} order by t.hold_until limit ${max}`.execute(db);
  return rows;
}

/**
 * Called guests whose grace is over, on lines that end calls automatically. The clock starts when a text is known to
 * have arrived, or when staff say that they reached the guest by voice. A guest who can get neither relies on the
 * board, so the clock starts with the call. A guest whose text did not arrive is never ended by a clock.
 */
export async function findLateCalls(db: Db, now: Date): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`
    select ${ref} from ticket t
      join line l on l.organization_id = t.organization_id and l.id = t.line_id and (l.settings ->> 'autoNoShow')::boolean,
      lateral (select case when t.can_text or exists (select from message v where v.organization_id = t.organization_id
          and v.ticket_id = t.id and v.kind in (${callKindList}) and v.created_at = t.called_at and v.channel = 'voice') then (
          select m.delivered_at from message m where m.organization_id = t.organization_id and m.ticket_id = t.id
          and m.kind in (${callKindList}) and m.created_at = t.called_at and m.state = 'delivered' limit 1)
        else t.called_at end as heard_at) heard
    where t.state = 'called' and t.confirmed_at is null
      and heard.heard_at + make_interval(mins => coalesce((l.settings ->> 'graceMinutes')::int, 5)
        * case when 'more_time' = any (t.needs) then 2 else 1 end) < ${now}
    limit ${max}`.execute(db);
  return rows;
}

/**
 * Guests who wait longer than they were told by more than the width of what they were told, can be told so, and were
 * not. Whoever let others pass waits longer by their own wish; whoever was called meanwhile waits for something else.
 */
export async function findLongerWaits(db: Db, now: Date): Promise<TicketRef[]> {
  const { rows } = await sql<TicketRef>`
    select ${ref} from ticket t join line l on l.organization_id = t.organization_id and l.id = t.line_id
    where t.state = 'waiting' and t.told_longer_at is null and t.delays_used = 0 and not ${waitsAgain}
      and (t.can_text or t.can_text_second or t.can_push or t.email is not null)
      and t.joined_at + make_interval(mins => t.promised_high + greatest(t.promised_high - t.promised_low, ${minMissMinutes})) < ${now}
      and (select true from message m where m.organization_id = t.organization_id and m.ticket_id = t.id
        and m.kind = 'line_news' and m.values ->> 'news' = 'late' limit 1) is not true
    order by t.joined_at limit ${max}`.execute(db);
  return rows;
}

/** Tickets still in a line after some hours; the place's time zone decides whether they are of another day. */
export async function findOldTickets(
  db: Db,
  now: Date,
): Promise<(TicketRef & { serviceDay: string; timeZone: string })[]> {
  const { rows } = await sql<TicketRef & { serviceDay: string; timeZone: string }>`
    select ${ref}, greatest(t.service_day, (t.kept_for at time zone p.time_zone)::date) as "serviceDay", p.time_zone as "timeZone" from ticket t
      join line l on l.organization_id = t.organization_id and l.id = t.line_id
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
    where (t.state in ('waiting', 'held', 'called') and not coalesce((l.settings ->> 'keepsOvernight')::boolean, false)
        or t.state = 'booked' or t.state = 'serving' and t.serving_at < ${new Date(now.getTime() - limits.servingHours * 3600_000)}) and greatest(t.service_day, (t.kept_for at time zone p.time_zone)::date) < ${new Date(now.getTime() + 14 * 3600_000)}::date and t.joined_at < ${new Date(now.getTime() - 3600_000)}
    order by t.joined_at limit ${max}`.execute(db);
  return rows;
}
