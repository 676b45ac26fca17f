import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface TicketKey {
  organizationId: string;
  ticketId: string;
}

/** Ended longer ago than their place keeps personal fields. */
export async function findTicketsToErase(
  db: Db,
  { now, keptHoursUnlessSet, most }: { now: Date; keptHoursUnlessSet: number; most: number },
): Promise<TicketKey[]> {
  const { rows } = await sql<TicketKey>`
    select t.organization_id as "organizationId", t.id as "ticketId" from ticket t
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
    where t.ended_at is not null and t.erased_at is null
      and t.ended_at + make_interval(hours => coalesce((p.privacy ->> 'keepHours')::int, ${keptHoursUnlessSet})) < ${now}
    limit ${most}`.execute(db);
  return rows;
}

/**
 * Takes personal fields out of tickets and of everything said to them. A message that is in a sender's hands is dropped, so that the
 * sender's own note of it finds nothing to write to. The stored answer of the join loses its hash of what was asked: there are few
 * enough phone numbers to try them all.
 */
export async function eraseTickets(db: Db, keys: TicketKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with gone as (
      update ticket t set name = null, phone = null, phone_index = null, note = null, can_text = false, erased_at = coalesce(erased_at, ${now})
      from unnest(${keys.map((key) => key.organizationId)}::uuid[], ${keys.map((key) => key.ticketId)}::uuid[]) k(org, id)
      where t.organization_id = k.org and t.id = k.id
      returning t.organization_id, t.id
    ), texts as (
      update message m set body = null, provider_ref = null, lease_until = null,
        reason = case when m.state in ('queued', 'sending') then 'erased' else m.reason end,
        state = case when m.state in ('queued', 'sending') then 'dropped' else m.state end
      from gone where m.organization_id = gone.organization_id and m.ticket_id = gone.id
      returning m.organization_id, m.id
    ), answers as (
      update idempotency i set body_hash = '' from gone where i.organization_id = gone.organization_id and i.answer ->> 'ticketId' = gone.id::text
    )
    delete from simulated_text s using texts where s.organization_id = texts.organization_id and s.message_id = texts.id`.execute(
    db,
  );
}

/** Texts that reached the simulated phone in the very moment in which their ticket was erased. */
export async function sweepErasedTexts(db: Db): Promise<void> {
  await sql`delete from simulated_text s using message m, ticket t
    where m.organization_id = s.organization_id and m.id = s.message_id
      and t.organization_id = m.organization_id and t.id = m.ticket_id and t.erased_at is not null`.execute(db);
}
