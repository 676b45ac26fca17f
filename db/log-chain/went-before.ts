import { sql } from 'kysely';
import { passingKinds, type EventKind } from '#domain/ticket/event-kind.ts';

export interface Overtaking {
  number: string;
  /** Null: no action of staff put them ahead. */
  kind: EventKind | null;
  reason: string | null;
  /** As JSON has it. */
  at: string;
}

/** The kinds of events that put a ticket ahead of others for a special reason, inside a statement. */
export const passingList = sql.join(passingKinds.map((kind) => sql.lit(kind)));

// The search goes back this far and no further, because the log of a busy line is long.
const maxEvents = 2000;
const maxShown = 20;

const isUndone = (seq: string) => sql`${sql.ref(seq)} in (select seq from undone where seq is not null)`;

/**
 * For a ticket `t`, as JSON: guests who joined its line after it and were called there before it, each once, with the
 * last event that put them ahead. Only for ended tickets: the log up to their last event never changes, so the answer
 * does not either.
 */
export const wentBefore = sql`(
  with log as materialized (
    select seq, at, kind, ticket_id, data from event
    where organization_id = t.organization_id and line_id = t.line_id and seq <= t.last_seq
      and seq > t.last_seq - ${sql.lit(maxEvents)} and at >= t.joined_at),
  undone as (select (data ->> 'undoes')::bigint as seq from log where kind = 'undone'),
  mine as (
    select coalesce(min(seq) filter (where kind in ('joined', 'transferred') and not data ? 'toLine'), 0) as came,
      coalesce(min(seq) filter (where kind = 'called' and not ${isUndone('seq')}), t.last_seq) as called
    from log where ticket_id = t.id),
  calls as (
    select distinct on (c.ticket_id) c.ticket_id, c.seq, c.at, o.number from log c
      join ticket o on o.organization_id = t.organization_id and o.id = c.ticket_id, mine
    where c.kind = 'called' and c.ticket_id <> t.id and c.seq > mine.came and c.seq < mine.called
      and o.joined_at > t.joined_at and not ${isUndone('c.seq')}
    order by c.ticket_id, c.seq)
  select coalesce(jsonb_agg(to_jsonb(found) - 'seq' order by found.seq), '[]') from (
    select calls.number, calls.at, calls.seq, why.kind, why.reason from calls
      left join lateral (
        select r.kind, r.data ->> 'reason' as reason from log r
        where r.ticket_id = calls.ticket_id and r.seq <= calls.seq and not ${isUndone('r.seq')}
          and (r.kind in ('moved', 'prioritised', ${passingList})
            or r.kind = 'called' and r.data ? 'reason')
        order by r.seq desc limit 1) why on true
    order by calls.seq limit ${sql.lit(maxShown)}) found)`;
