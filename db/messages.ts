// The outbox. A message is leased by one sender at a time; `tries` counts its leases, and whoever settles a message names the lease it
// had: a sender that was away too long changes nothing that is in another's hands. `handovers` counts how often a provider may have
// taken it.

import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { ByLanguage } from './schema.ts';
import type { LineSettings } from '#domain/line-settings.ts';
import type { TicketState } from '#domain/ticket.ts';

/** A message that was leased to this sender, with what its text and its worth depend on. */
export interface LeasedMessage {
  organization_id: string;
  id: string;
  place_id: string;
  line_id: string;
  ticket_id: string;
  kind: string;
  language: string;
  values: Record<string, string | number>;
  tries: number;
  handovers: number;
  lease_until: Date;
  expires_at: Date;
  ticket_state: TicketState;
  ticket_number: string;
  /** When the ticket was last called, and when this message was decided: the same instant where it is about that call. */
  called_at: Date | null;
  created_at: Date;
  phone: Buffer | null;
  desk_name: string | null;
  place_name: string;
  place_languages: string[];
  default_language: string;
  line_name: ByLanguage;
  settings: Partial<LineSettings>;
}

export interface LeaseWish {
  now: Date;
  leaseSeconds: number;
  /** The most urgent first. */
  kinds: readonly string[];
  most: number;
}

/**
 * Leases what is due, in the order of `kinds`. Committed before anything is handed over, so a sender that dies leaves a lease behind,
 * never a message that nobody knows was on its way.
 */
export async function leaseDue(db: Db, { now, leaseSeconds, kinds, most }: LeaseWish): Promise<LeasedMessage[]> {
  const { rows } = await sql<LeasedMessage>`
    with due as (
      select organization_id, id from message
      where state = 'queued' and due_at <= ${now} and kind = any (${kinds}::text[])
      order by array_position(${kinds}::text[], kind), due_at
      limit ${most} for update skip locked
    ), leased as (
      update message m set state = 'sending', tries = m.tries + 1, handovers = m.handovers + 1, reason = null,
        lease_until = ${after(now, leaseSeconds)}
      from due where m.organization_id = due.organization_id and m.id = due.id returning m.*
    )
    select m.organization_id, m.id, m.place_id, m.line_id, m.ticket_id, m.kind, m.language, m."values", m.tries, m.handovers, m.lease_until,
      m.expires_at, t.state as ticket_state, t.number as ticket_number, t.phone, t.called_at, m.created_at, d.name as desk_name,
      p.name as place_name, p.languages as place_languages, p.default_language, l.name as line_name, l.settings
    from leased m
      join ticket t on t.organization_id = m.organization_id and t.id = m.ticket_id
      join line l on l.organization_id = t.organization_id and l.id = t.line_id
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
      left join desk d on d.organization_id = t.organization_id and d.id = t.desk_id`.execute(db);
  return rows;
}

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** One lease of one message. */
export interface Lease {
  organization_id: string;
  id: string;
  tries: number;
}

const messageAt = (db: Db, key: Omit<Lease, 'tries'>) =>
  db.updateTable('message').where('organization_id', '=', key.organization_id).where('id', '=', key.id);

const underLease = (db: Db, lease: Lease) =>
  messageAt(db, lease).where('state', '=', 'sending').where('tries', '=', lease.tries);

/** The body as it was handed over, encrypted. Being known to be taken counts, whoever holds the lease by now. */
export async function markAccepted(
  db: Db,
  key: Omit<Lease, 'tries'>,
  sent: { provider: string; ref: string; at: Date; body?: Buffer; segments?: number },
): Promise<void> {
  await messageAt(db, key)
    // Erased while it was handed over: nothing of it is kept.
    .where('state', '!=', 'dropped')
    .set({
      // A report may have come before the answer.
      state: sql`case when state in ('queued', 'sending') or reason = 'unknown' then 'sent' else state end`,
      reason: sql`case when state = 'failed' and reason <> 'unknown' then reason end`,
      provider: sent.provider,
      provider_ref: sent.ref,
      body: sent.body,
      segments: sent.segments,
      sent_at: sent.at,
      lease_until: null,
    })
    .execute();
}

/** Known not to have been taken: it may be tried again at `dueAt`, and this handover does not count. */
export async function requeue(db: Db, lease: Lease, dueAt: Date, reason: string): Promise<void> {
  await underLease(db, lease)
    .set((eb) => ({ state: 'queued', due_at: dueAt, lease_until: null, reason, handovers: eb('handovers', '-', 1) }))
    .execute();
}

/** May have been taken: it is tried again, and this handover counts. */
export async function tryAgain(db: Db, lease: Lease, dueAt: Date): Promise<void> {
  await underLease(db, lease).set({ state: 'queued', due_at: dueAt, lease_until: null, reason: 'unknown' }).execute();
}

/** Nobody knows: it stays as it is until a report comes or the wait is over. */
export async function waitForReport(db: Db, lease: Lease, until: Date, provider: string): Promise<void> {
  await underLease(db, lease).set({ lease_until: until, reason: 'unknown', provider }).execute();
}

/** Ends a message that is known not to have been taken this time. */
export async function endUntaken(
  db: Db,
  lease: Lease,
  { state, reason }: { state: 'failed' | 'dropped'; reason: string },
): Promise<void> {
  await underLease(db, lease)
    .set((eb) => ({ state, reason, lease_until: null, handovers: eb('handovers', '-', 1) }))
    .execute();
}

/** Ends a message of which nobody will ever know whether it was taken. */
export async function endUnknown(db: Db, lease: Lease, reason: string): Promise<void> {
  await underLease(db, lease).set({ state: 'failed', reason, lease_until: null }).execute();
}

export interface TicketOfMessage {
  organizationId: string;
  lineId: string;
  ticketId: string;
}

/**
 * What a provider reported; null where no such text is known, or nothing follows from it. Reports may come twice, in any order, and before
 * the answer to the sending: delivered is the last word.
 */
export async function recordReport(
  db: Db,
  report: {
    provider: string;
    ref: string;
    message?: { organizationId: string; id: string } | undefined;
    state: 'delivered' | 'failed';
    class?: string | undefined;
  },
  at: Date,
): Promise<TicketOfMessage | null> {
  const { provider, ref, message } = report;
  const isDelivered = report.state === 'delivered';
  const row = await db
    .updateTable('message')
    .where((where) =>
      message
        ? where.and([where('organization_id', '=', message.organizationId), where('id', '=', message.id)])
        : where.and([where('provider', '=', provider), where('provider_ref', '=', ref)]),
    )
    .where('handovers', '>', 0)
    // One that waits for its second try arrived after all; that a first try failed is no reason not to try again.
    .where('state', 'in', isDelivered ? ['queued', 'sending', 'sent', 'failed'] : ['sending', 'sent'])
    .set(
      isDelivered
        ? { state: 'delivered', delivered_at: at, reason: null }
        : { state: 'failed', reason: report.class ?? 'failed' },
    )
    .set({ provider, provider_ref: ref, lease_until: null })
    .returning(['organization_id', 'line_id', 'ticket_id'])
    .executeTakeFirst();
  return row ? { organizationId: row.organization_id, lineId: row.line_id, ticketId: row.ticket_id } : null;
}

export interface StrandedMessage extends Lease {
  line_id: string;
  ticket_id: string;
  handovers: number;
  expires_at: Date;
}

/** Messages whose lease ran out: their sender died, or no report came. */
export function findStranded(db: Db, now: Date): Promise<StrandedMessage[]> {
  return db
    .selectFrom('message')
    .select(['organization_id', 'id', 'line_id', 'ticket_id', 'tries', 'handovers', 'expires_at'])
    .where('state', '=', 'sending')
    .where('lease_until', '<', now)
    .orderBy('due_at')
    .limit(500)
    .execute();
}

/** When the next message is due; null: none is queued. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('message')
    .select('due_at')
    .where('state', '=', 'queued')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Whether the guest was told of the call that has this event number: only then is there something to take back. */
export async function wasToldOfCall(
  db: Db,
  key: { organization_id: string; ticket_id: string },
  seq: number,
): Promise<'no' | 'perhaps' | 'being told'> {
  const calls = await db
    .selectFrom('message')
    .select(['state', 'reason', 'handovers'])
    .where('organization_id', '=', key.organization_id)
    .where('ticket_id', '=', key.ticket_id)
    .where('kind', 'in', ['called', 'called_again'])
    .where(sql<boolean>`("values" ->> 'seq')::bigint = ${seq}`)
    .execute();
  if (calls.some(({ state, reason }) => state === 'sending' && reason === null)) return 'being told';
  return calls.some(({ handovers }) => handovers > 0) ? 'perhaps' : 'no';
}
