import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { rowsOf } from '../rows.ts';
import type { FailureReason } from '#domain/messaging/failure-reason.ts';

const listOf = (keys: readonly TicketKey[]) =>
  sql`unnest(${keys.map((key) => key.organizationId)}::uuid[], ${keys.map((key) => key.ticketId)}::uuid[])`;

const erased = sql.lit<FailureReason>('erased');
/** What was not sent yet, of a message `m`, is not sent any more. */
const dropped = sql`reason = case when m.state in ('queued', 'sending') then ${erased} else m.reason end,
        state = case when m.state in ('queued', 'sending') then 'dropped' else m.state end`;

/** Ended tickets whose personal fields are past the retention of their place. */
export async function findTicketsToErase(
  db: Db,
  { now, usualRetentionHours, max }: { now: Date; usualRetentionHours: number; max: number },
): Promise<TicketKey[]> {
  const { rows } = await sql<TicketKey>`
    select t.organization_id as "organizationId", t.id as "ticketId" from ticket t
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
    where t.ended_at is not null and t.erased_at is null
      and t.ended_at + make_interval(hours => coalesce((p.privacy ->> 'keepHours')::int, ${usualRetentionHours})) < ${now}
    limit ${max}`.execute(db);
  return rows;
}

/**
 * Erases personal fields of tickets and of all messages about them. A message in a sender's hands is dropped, so that
 * the sender's later update matches no row. Stored answers to commands by these guests or about them lose their content
 * and the hash of the input.
 */
export async function eraseTickets(trx: Trx, keys: TicketKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await countErasures(trx, keys);
  await sql`
    with gone as (
      update ticket t set name = null, phone = null, phone_index = null, email = null, email_index = null, told_first = null, note = null, answers = null,
        consent = null, consent_at = null, second_contact = null, short_code_hash = null, joined_from = null, browser_index = null, typed_phone = null, can_text = false, can_text_second = false, can_push = false, heard_by = null, erased_at = coalesce(erased_at, ${now})
      from ${listOf(keys)} k(org, id)
      where t.organization_id = k.org and t.id = k.id
      returning t.organization_id, t.id
    ), browsers as (
      delete from push_subscription p using gone where p.organization_id = gone.organization_id and p.ticket_id = gone.id
    ), opinions as (
      update feedback f set comment = null from gone where f.organization_id = gone.organization_id and f.ticket_id = gone.id
    ), texts as (
      update message m set body = null, provider_ref = null, part_refs = null, parts_arrived = null, lease_until = null,
        ${dropped}
      from gone where m.organization_id = gone.organization_id and m.ticket_id = gone.id
      returning m.organization_id, m.id
    ), answers as (
      update idempotency i set body_hash = '', answer = 'null' from gone where i.organization_id = gone.organization_id and i.ticket_id = gone.id
    )
    delete from simulated_text s using texts where s.organization_id = texts.organization_id and s.message_id = texts.id`.execute(
    trx,
  );
  // A text that was inserted while the first statement waited for its ticket is not in that statement's snapshot.
  await sql`
    update message m set body = null
      from ${listOf(keys)} k(org, id)
      where m.organization_id = k.org and m.ticket_id = k.id and m.body is not null`.execute(trx);
}

/** Open screens then read these lines anew. Lines are locked before their tickets, all at once, as in every other change. */
export async function countErasures(trx: Trx, keys: readonly TicketKey[]): Promise<void> {
  await sql`
    with own as (
      select l.organization_id, l.id from line l
      where (l.organization_id, l.id) in (
        select t.organization_id, t.line_id from ticket t join ${listOf(keys)} k(org, id) on t.organization_id = k.org and t.id = k.id)
      order by l.id for no key update
    )
    update line l set unlogged_changes = l.unlogged_changes + 1 from own where l.organization_id = own.organization_id and l.id = own.id`.execute(
    trx,
  );
}

/** Providers send reports and answers within this many days after a text. */
const lateDays = 3;

/**
 * Erases what was written at the same moment in which its ticket was erased: texts that reached the simulated phone,
 * comments on a visit, push subscriptions, and reports of a provider that waited for the erasing to commit (its
 * snapshot still had the guest). If a guest gave a number again, nothing is lost: those messages did not exist yet when
 * the guest was seen as erased.
 */
export async function sweepErasedTexts(db: Db, now: Date): Promise<void> {
  await sql`update message m set body = null, provider_ref = null, part_refs = null, parts_arrived = null from ticket t
    where m.created_at > ${now}::timestamptz - make_interval(days => ${lateDays})
      and num_nonnulls(m.body, m.provider_ref, m.part_refs, m.parts_arrived) > 0
      and t.organization_id = m.organization_id and t.id = m.ticket_id
      and (t.erased_at is not null or (m.recipient = 'second' and t.second_contact is null))`.execute(db);
  await sql`update feedback f set comment = null from ticket t
    where f.comment is not null and t.organization_id = f.organization_id and t.id = f.ticket_id and t.erased_at is not null`.execute(
    db,
  );
  await sql`delete from push_subscription p using ticket t
    where t.organization_id = p.organization_id and t.id = p.ticket_id and t.erased_at is not null`.execute(db);
  await sql`delete from simulated_text s using message m, ticket t
    where m.organization_id = s.organization_id and m.id = s.message_id
      and t.organization_id = m.organization_id and t.id = m.ticket_id and t.erased_at is not null`.execute(db);
}

/** Which tickets to search; without places: all of the organization. */
interface ErasedWithin {
  organizationId: string;
  placeIds: readonly string[];
}

const ticketsWithin = (db: Db, { organizationId, placeIds }: ErasedWithin) =>
  rowsOf(db, 'ticket', { organization_id: organizationId })
    .select(['organization_id as organizationId', 'id as ticketId'])
    .select(sql<boolean>`ended_at is null`.as('isActive'))
    .$if(placeIds.length > 0, (query) => query.where('place_id', 'in', [...placeIds]));

/** All tickets of one phone, or of one email address. */
export function findTicketsOfPerson(
  db: Db,
  within: ErasedWithin,
  { column, index }: { column: 'phone_index' | 'email_index'; index: Buffer },
): Promise<(TicketKey & { isActive: boolean })[]> {
  return ticketsWithin(db, within).where(column, '=', index).execute();
}

/**
 * Tickets with a number that has no index, as stored: the one of a helper, or the one that their guest typed and that
 * already waited there.
 */
export function findTicketsWithNumber(db: Db, within: ErasedWithin, column: 'second_contact' | 'typed_phone') {
  const sealed = sql.ref<Buffer>(column).as('sealed');
  return ticketsWithin(db, within).select(sealed).where(column, 'is not', null).execute();
}

/** Removes a helper's number and the messages to the helper; the tickets otherwise stay complete. */
export async function eraseHelpers(trx: Trx, keys: TicketKey[]): Promise<void> {
  if (keys.length === 0) return;
  await countErasures(trx, keys);
  await sql`
    with gone as (
      update ticket t set second_contact = null, can_text_second = false
      from ${listOf(keys)} k(org, id)
      where t.organization_id = k.org and t.id = k.id
      returning t.organization_id, t.id
    ), texts as (
      update message m set body = null, provider_ref = null, lease_until = null,
        ${dropped}
      from gone where m.organization_id = gone.organization_id and m.ticket_id = gone.id and m.recipient = 'second'
      returning m.organization_id, m.id
    ), answers as (
      update idempotency i set body_hash = '', answer = 'null' from gone where i.organization_id = gone.organization_id and i.ticket_id = gone.id
    )
    delete from simulated_text s using texts where s.organization_id = texts.organization_id and s.message_id = texts.id`.execute(
    trx,
  );
}
