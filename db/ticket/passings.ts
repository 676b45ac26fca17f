import { sql } from 'kysely';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { Db } from '../database.ts';
import { passingList } from '../log-chain/passing-list.ts';
import type { TicketRow } from './tickets.ts';

export interface Passing {
  number: string;
  kind: EventKind;
  reason: string | null;
  at: Date;
}

// The search for a reason goes back this far and no further, because the log of a busy line is long.
const maxEvents = 1000;
const maxPassings = 5;

/**
 * The last events that put another ticket ahead of this rank: moved there, called out of order, returned, transferred
 * from another line, checked in from a booked place, no longer held, or put back because a call was a mistake. Undone
 * events do not count, nor events before this ticket itself came into this line.
 */
export async function findPassings(
  db: Db,
  ticket: Pick<TicketRow, 'id' | 'organization_id' | 'line_id' | 'rank' | 'joined_at'>,
  head: number,
): Promise<Passing[]> {
  const { rows } = await sql<Passing>`
    select o.number, e.kind, e.data ->> 'reason' as reason, e.at from event e
      join ticket o on o.organization_id = e.organization_id and o.id = e.ticket_id
    where e.organization_id = ${ticket.organization_id} and e.line_id = ${ticket.line_id} and e.seq > ${head - maxEvents}
      and e.at >= ${ticket.joined_at} and e.ticket_id <> ${ticket.id}
      and (e.kind in ('moved', 'prioritised') and e.data ->> 'rank' < ${ticket.rank} collate "C" and e.data -> 'before' ->> 'rank' > ${ticket.rank} collate "C"
        or e.kind = 'called' and e.data ? 'reason' and e.data -> 'before' ->> 'rank' > ${ticket.rank} collate "C"
        or e.kind in (${passingList}) and not e.data ? 'toLine' and e.data ->> 'to' = 'waiting'
          and (e.data -> 'before' ->> 'state' <> 'waiting' or e.data -> 'before' ->> 'lineId' <> ${ticket.line_id})
          and e.data ->> 'rank' < ${ticket.rank} collate "C")
      and not exists (select from event u where u.organization_id = e.organization_id and u.line_id = e.line_id and u.seq > e.seq
        and u.ticket_id = e.ticket_id and u.kind = 'undone' and u.data ->> 'undoes' = e.seq::text)
      and not exists (select from event m where m.organization_id = e.organization_id and m.line_id = e.line_id and m.seq > e.seq
        and m.ticket_id = ${ticket.id} and m.kind in ('joined', 'transferred', 'returned', 'checked_in') and not m.data ? 'toLine')
    order by e.seq desc limit ${maxPassings}`.execute(db);
  return rows;
}
