import { sql } from 'kysely';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { Db } from '#db/database.ts';

export interface ErasedTicket extends TicketKey {
  erasedAt: Date;
  /** Only its helper's number was erased. */
  isHelper: boolean;
}

/** Tickets erased at that time or later and behind that one, the earliest first. Which helpers were erased, only the audit log knows. */
export async function findErasedSince(
  db: Db,
  since: Date,
  { max, after }: { max: number; after: ErasedTicket | null },
): Promise<ErasedTicket[]> {
  const next = (at: string, id: string) => {
    const behind = after
      ? sql`and (${sql.raw(at)}, ${sql.raw(id)}) > (${after.erasedAt}, ${after.ticketId}::uuid)`
      : sql``;
    return sql`${sql.raw(at)} >= ${after?.erasedAt ?? since} ${behind} order by 3, 2 limit ${max}`;
  };
  const { rows } = await sql<ErasedTicket>`
    (select organization_id as "organizationId", id as "ticketId", erased_at as "erasedAt", false as "isHelper" from ticket
      where ${next('erased_at', 'id')})
    union all (select organization_id, helped::uuid, at, true from audit_entry, jsonb_array_elements_text(data -> 'helped') helped
      where kind = 'person_erased' and ${next('at', 'helped::uuid')})
    order by 3, 2 limit ${max}`.execute(db);
  return rows;
}

type KnownErased = 'erased' | 'anew' | 'not_erased' | 'unknown';

/**
 * What this database knows of erased tickets. 'anew': something happened to the ticket after it was erased, so it may
 * hold new data. 'not_erased' and 'unknown': the database is older than the erasing (a restored backup).
 */
export async function compareErased(db: Db, erased: readonly ErasedTicket[]): Promise<KnownErased[]> {
  // The log of a database from a backup ends before the erasing: its last event says so. No index finds the events of one ticket.
  const { rows } = await sql<{ known: KnownErased }>`
    select case when t.id is null then 'unknown' when t.erased_at is not null or (w.is_helper and t.second_contact is null) then 'erased'
      when (select e.at from event e where e.organization_id = t.organization_id and e.line_id = t.line_id order by e.seq desc limit 1) <= w.at then 'not_erased'
      when exists (select from event e where e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq >= t.last_seq
        and e.ticket_id = t.id and e.at > w.at) then 'anew' else 'not_erased' end as known
    from unnest(${erased.map((one) => one.organizationId)}::uuid[], ${erased.map((one) => one.ticketId)}::uuid[],
      ${erased.map((one) => one.erasedAt)}::timestamptz[], ${erased.map((one) => one.isHelper)}::boolean[]) with ordinality w(org, id, at, is_helper, place)
    left join ticket t on t.organization_id = w.org and t.id = w.id order by w.place`.execute(db);
  return rows.map(({ known }) => known);
}
