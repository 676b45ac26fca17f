// What the three outboxes do alike: messages to guests, texts that belong to no ticket, e-mails to staff. A row is leased by one sender at a time
// and committed before anything is handed over; `tries` counts leases, and whoever settles a row names the lease it had: a sender that was away
// too long changes nothing that is in another's hands.

import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

/** The outboxes whose rows need nothing of other tables to be leased. */
export type LooseOutbox = 'test_text' | 'staff_mail';

export interface RowKey {
  organization_id: string;
  id: string;
}

/** One lease of one row. */
export interface Lease extends RowKey {
  tries: number;
}

const atOnce = 8;

/** What is due, the longest due first, and in nobody's hands. */
export const isDueIn = (outbox: LooseOutbox, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(organization_id, id) in (select organization_id, id from ${sql.table(outbox)} where state = 'queued'
    and coalesce(due_at, created_at) <= ${now} order by coalesce(due_at, created_at) limit ${atOnce} for update skip locked)`;

/** The row itself, as long as this lease holds it. Without `tries` nothing is tried twice. */
export const isHeldBy = ({ organization_id, id, tries }: RowKey & { tries?: number }): RawBuilder<boolean> =>
  sql<boolean>`organization_id = ${organization_id} and id = ${id} and state = 'sending'
    ${tries === undefined ? sql`` : sql`and tries = ${tries}`}`;

/** Due again, after a handover that is known not to have been taken: it does not count. */
export const untaken = (dueAt: Date, reason: string) => ({
  state: 'queued' as const,
  due_at: dueAt,
  lease_until: null,
  reason,
  handovers: sql<number>`handovers - 1`,
});

export interface OrganizationKey {
  organizationId: string;
  id: string;
}

/** What a provider says of something it took. */
export interface Reported {
  provider: string;
  ref: string;
  /** Our own name for it, where the report says it. */
  message?: OrganizationKey | undefined;
  /** Whose provider says so: it is believed of what went through this account alone. */
  carrier?: OrganizationKey | undefined;
}

export const isReportedBy = ({ provider, ref, message, carrier }: Reported): RawBuilder<boolean> => {
  const named = message
    ? sql`organization_id = ${message.organizationId} and id = ${message.id}`
    : sql`provider = ${provider} and provider_ref = ${ref}`;
  const through = carrier
    ? sql`organization_id = ${carrier.organizationId} and account_id = ${carrier.id}`
    : sql`account_id is null`;
  return sql<boolean>`${named} and ${through}`;
};

/** Wakes the sender of texts that belong to no ticket, then or now. */
export async function wakeTestSender(trx: Transaction<Database>, dueAt: Date | null): Promise<void> {
  await sql`select graphile_worker.add_job('send_test', '{}'::json, run_at := ${dueAt}::timestamptz)`.execute(trx);
}

export async function wakeStaffEmailing(trx: Transaction<Database>): Promise<void> {
  await sql`select graphile_worker.add_job('send_staff_mail', '{}'::json, job_key := 'send_staff_mail')`.execute(trx);
}

/** Wakes the sender of messages to guests. What one place wants many times wakes it once. */
export async function wakeSenderOf(trx: Transaction<Database>, placeId: string): Promise<void> {
  await sql`select graphile_worker.add_job('send_due', '{}'::json, job_key := ${`send_due:${placeId}`})`.execute(trx);
}
