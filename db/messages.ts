// The outbox. A message row is the truth about a text: a job only wakes the sender.

import { sql } from 'kysely';
import type { LineSettings } from '#domain/line-settings.ts';
import type { TicketState } from '#domain/ticket.ts';
import type { Db } from './database.ts';
import type { ByLanguage } from './schema.ts';

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

/**
 * Leases what is due, the most urgent kinds first. Committed before anything is handed over, so a sender that dies leaves a lease
 * behind, never a message that nobody knows was on its way.
 */
export async function leaseDue(db: Db, now: Date, leaseSeconds: number, most: number): Promise<LeasedMessage[]> {
  const { rows } = await sql<LeasedMessage>`
    with due as (
      select organization_id, id from message
      where state = 'queued' and due_at <= ${now}
      order by case kind when 'called' then 0 when 'called_again' then 0 when 'call_withdrawn' then 0 when 'heads_up' then 1 else 2 end, due_at
      limit ${most} for update skip locked
    ), leased as (
      update message m set state = 'sending', tries = m.tries + 1, handovers = m.handovers + 1,
        lease_until = ${new Date(now.getTime() + leaseSeconds * 1000)}
      from due where m.organization_id = due.organization_id and m.id = due.id returning m.*
    )
    select m.organization_id, m.id, m.place_id, m.line_id, m.ticket_id, m.kind, m.language, m."values", m.tries, m.handovers, m.expires_at,
      t.state as ticket_state, t.number as ticket_number, t.phone, t.called_at, m.created_at, d.name as desk_name,
      p.name as place_name, p.languages as place_languages, p.default_language, l.name as line_name, l.settings
    from leased m
      join ticket t on t.organization_id = m.organization_id and t.id = m.ticket_id
      join line l on l.organization_id = t.organization_id and l.id = t.line_id
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
      left join desk d on d.organization_id = t.organization_id and d.id = t.desk_id`.execute(db);
  return rows;
}

interface MessageKey {
  organization_id: string;
  id: string;
}

const messageAt = (db: Db, key: MessageKey) =>
  db.updateTable('message').where('organization_id', '=', key.organization_id).where('id', '=', key.id);

/** The body as it is about to be handed over, encrypted. */
export async function markAccepted(
  db: Db,
  key: MessageKey,
  sent: { provider: string; ref: string; at: Date; body?: Buffer; segments?: number },
): Promise<void> {
  await messageAt(db, key)
    .set({
      // A report may have come before the answer.
      state: sql`case when state = 'delivered' then 'delivered' else 'sent' end`,
      provider: sent.provider,
      provider_ref: sent.ref,
      body: sent.body,
      segments: sent.segments,
      sent_at: sent.at,
      lease_until: null,
      reason: null,
    })
    .execute();
}

/** Known not to have been taken: it may be tried again at `dueAt`, and this handover does not count. */
export async function requeue(db: Db, key: MessageKey, dueAt: Date, reason: string): Promise<void> {
  await messageAt(db, key)
    .where('state', '=', 'sending')
    .set((eb) => ({ state: 'queued', due_at: dueAt, lease_until: null, reason, handovers: eb('handovers', '-', 1) }))
    .execute();
}

/** May have been taken: it is tried again, and this handover counts. */
export async function tryAgain(db: Db, key: MessageKey, dueAt: Date): Promise<void> {
  await messageAt(db, key)
    .where('state', '=', 'sending')
    .set({ state: 'queued', due_at: dueAt, lease_until: null, reason: 'unknown' })
    .execute();
}

/** Nobody knows: it stays as it is until a report comes or the wait is over. */
export async function waitForReport(db: Db, key: MessageKey, until: Date, provider: string): Promise<void> {
  await messageAt(db, key)
    .where('state', '=', 'sending')
    .set({ lease_until: until, reason: 'unknown', provider })
    .execute();
}

export async function endMessage(db: Db, key: MessageKey, state: 'failed' | 'dropped', reason: string): Promise<void> {
  await messageAt(db, key).set({ state, reason, lease_until: null }).execute();
}

/** What a provider reported. Reports may come twice and in any order: delivered is the last word. */
export async function recordReport(
  db: Db,
  report: { provider: string; ref: string; state: 'delivered' | 'failed'; class?: string },
  at: Date,
): Promise<{ organizationId: string; lineId: string; ticketId: string } | null> {
  const row = await db
    .updateTable('message')
    .where('provider', '=', report.provider)
    .where('provider_ref', '=', report.ref)
    .where('state', 'in', report.state === 'delivered' ? ['sending', 'sent', 'failed'] : ['sending', 'sent'])
    .set(
      report.state === 'delivered'
        ? { state: 'delivered', delivered_at: at, reason: null }
        : { state: 'failed', reason: report.class ?? 'failed' },
    )
    .returning(['organization_id', 'line_id', 'ticket_id'])
    .executeTakeFirst();
  return row ? { organizationId: row.organization_id, lineId: row.line_id, ticketId: row.ticket_id } : null;
}

/** Messages whose lease ran out: their sender died, or no report came. */
export function findStranded(
  db: Db,
  now: Date,
): Promise<{ organization_id: string; id: string; handovers: number; reason: string | null; expires_at: Date }[]> {
  return db
    .selectFrom('message')
    .select(['organization_id', 'id', 'handovers', 'reason', 'expires_at'])
    .where('state', '=', 'sending')
    .where('lease_until', '<', now)
    .limit(500)
    .execute();
}

export async function hasDue(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this ticket was ever told of a call: only then is there something to take back. */
export async function wasToldOfCall(db: Db, key: { organization_id: string; ticket_id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('organization_id', '=', key.organization_id)
    .where('ticket_id', '=', key.ticket_id)
    .where('kind', 'in', ['called', 'called_again'])
    .where('state', 'in', ['sending', 'sent', 'delivered'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
