import { sql } from 'kysely';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import { passingList, type Overtaking } from '../log-chain/went-before.ts';

export type Passing = Overtaking & { kind: EventKind };

// The search for a reason goes back this far and no further, because the log of a busy line is long.
const maxEvents = 1000;
const maxPassings = 5;

/**
 * For a ticket `t` and its line `l`, as JSON: the last events that put another ticket ahead of its rank: moved there,
 * called out of order, returned, transferred from another line, checked in from a booked place, no longer held, or put
 * back because a call was a mistake. Undone events do not count, nor events before the ticket itself came into its line.
 */
export const passings = sql`(
  select coalesce(jsonb_agg(to_jsonb(found) - 'seq' order by found.seq desc), '[]') from (
    select o.number, e.kind, e.data ->> 'reason' as reason, e.at, e.seq from event e
      join ticket o on o.organization_id = e.organization_id and o.id = e.ticket_id
    where e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq > l.head - ${sql.lit(maxEvents)}
      and (e.kind in ('moved', 'prioritised', ${passingList}) or e.kind = 'called' and e.data ? 'reason')
      and e.at >= t.joined_at and e.ticket_id <> t.id
      and (e.kind in ('moved', 'prioritised') and e.data ->> 'rank' < t.rank collate "C" and e.data -> 'before' ->> 'rank' > t.rank collate "C"
        or e.kind = 'called' and e.data ? 'reason' and e.data -> 'before' ->> 'rank' > t.rank collate "C"
        or e.kind in (${passingList}) and not e.data ? 'toLine' and e.data ->> 'to' = 'waiting'
          and (e.data -> 'before' ->> 'state' <> 'waiting' or e.data -> 'before' ->> 'lineId' <> t.line_id::text)
          and e.data ->> 'rank' < t.rank collate "C")
      and not exists (select from event u where u.organization_id = e.organization_id and u.line_id = e.line_id and u.seq > e.seq
        and u.ticket_id = e.ticket_id and u.kind = 'undone' and u.data ->> 'undoes' = e.seq::text)
      and not exists (select from event m where m.organization_id = e.organization_id and m.line_id = e.line_id and m.seq > e.seq
        and m.ticket_id = t.id and m.kind in ('joined', 'transferred', 'returned', 'checked_in') and not m.data ? 'toLine')
    order by e.seq desc limit ${sql.lit(maxPassings)}) found)`;

/**
 * Of a ticket `t` that waits in its line `l`: the wait that it was told at its join is over, and another one began. It was
 * called or set aside. Who was sent to another line while waiting still waits.
 */
export const isPutBack = sql<boolean>`(t.first_called_at is not null or exists (select from event e
  where e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq > l.head - ${sql.lit(maxEvents)} and e.ticket_id = t.id
    and e.kind in ('returned', 'transferred', 'resumed') and e.data -> 'before' ->> 'state' <> 'waiting' and not e.data ? 'toLine'))`;
