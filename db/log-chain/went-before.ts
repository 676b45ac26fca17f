import { sql } from 'kysely';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import { passingList } from './passing-list.ts';
import type { Db } from '../database.ts';
import type { TicketRow } from '../ticket/tickets.ts';

export interface Overtaking {
  number: string;
  /** Null: no action of staff put them ahead. */
  kind: EventKind | null;
  reason: string | null;
  at: Date;
}

export interface WentBefore {
  overtakings: Overtaking[];
  /** The last event that the answer is computed from: the event that ended the visit. */
  head: { seq: number; hash: string | null };
}

// The search goes back this far and no further, because the log of a busy line is long.
const maxEvents = 2000;
const maxShown = 20;

/**
 * Guests who joined a line after this ticket and were called there before it, each once, with the last event that put
 * them ahead. Only for ended tickets: the log up to their last event never changes, so the answer does not either.
 */
export async function findWentBefore(
  db: Db,
  ticket: Pick<TicketRow, 'id' | 'organization_id' | 'line_id' | 'joined_at' | 'last_seq'>,
): Promise<WentBefore> {
  const inLine = sql`organization_id = ${ticket.organization_id} and line_id = ${ticket.line_id}`;
  const [{ rows }, head] = await Promise.all([
    sql<Overtaking>`
      with log as materialized (
        select seq, at, kind, ticket_id, data from event
        where ${inLine} and seq <= ${ticket.last_seq} and seq > ${ticket.last_seq - maxEvents} and at >= ${ticket.joined_at}),
      undone as (select (data ->> 'undoes')::bigint as seq from log where kind = 'undone'),
      mine as (
        select coalesce(min(seq) filter (where kind in ('joined', 'transferred') and not data ? 'toLine'), 0) as came,
          coalesce(min(seq) filter (where kind = 'called' and seq not in (select seq from undone where seq is not null)), ${ticket.last_seq}) as called
        from log where ticket_id = ${ticket.id}),
      calls as (
        select distinct on (c.ticket_id) c.ticket_id, c.seq, c.at, o.number from log c
          join ticket o on o.organization_id = ${ticket.organization_id} and o.id = c.ticket_id, mine
        where c.kind = 'called' and c.ticket_id <> ${ticket.id} and c.seq > mine.came and c.seq < mine.called
          and o.joined_at > ${ticket.joined_at} and c.seq not in (select seq from undone where seq is not null)
        order by c.ticket_id, c.seq)
      select calls.number, calls.at, why.kind, why.reason from calls
        left join lateral (
          select r.kind, r.data ->> 'reason' as reason from log r
          where r.ticket_id = calls.ticket_id and r.seq <= calls.seq and r.seq not in (select seq from undone where seq is not null)
            and (r.kind in ('moved', 'prioritised', ${passingList})
              or r.kind = 'called' and r.data ? 'reason')
          order by r.seq desc limit 1) why on true
      order by calls.seq limit ${maxShown}`.execute(db),
    db
      .selectFrom('event')
      .select(['seq', 'hash'])
      .where('organization_id', '=', ticket.organization_id)
      .where('line_id', '=', ticket.line_id)
      .where('seq', '=', ticket.last_seq)
      .executeTakeFirst(),
  ]);
  return { overtakings: rows, head: { seq: ticket.last_seq, hash: head?.hash?.toString('hex') ?? null } };
}
