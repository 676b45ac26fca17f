// The common part of the three outboxes: messages to guests, texts without a ticket, emails to staff. One sender at a
// time leases a row, and the lease is committed before any handover. `tries` counts leases, and every update of a row
// names its lease: a sender that was away too long cannot change a row that another sender now holds.

import { sql, type RawBuilder } from 'kysely';
import { callKinds } from '#domain/messaging/message-kind.ts';
import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import type { Trx } from '../database.ts';
import type { Owned } from '../schema/column-types.ts';

/** The outboxes whose rows can be leased without reading other tables. */
type LooseOutbox = 'test_text' | 'staff_mail';

/** One lease of one row. */
export interface Lease extends Owned {
  tries: number;
}

/** A reason inside a statement. */
export const reasonOf = (reason: FailureReason): RawBuilder<FailureReason> => sql.lit(reason);

/** The kinds of messages about a ticket's last call, inside a statement. */
export const callKindList = sql.join(callKinds.map((kind) => sql.lit(kind)));

const atOnce = 8;

/** Due rows that no sender holds, the longest due first. */
export const isDueIn = (outbox: LooseOutbox, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(organization_id, id) in (select organization_id, id from ${sql.table(outbox)} where state = 'queued'
    and coalesce(due_at, created_at) <= ${now} order by coalesce(due_at, created_at) limit ${atOnce} for update skip locked)`;

/** The row, as long as this lease holds it. Without `tries`: a row that is never retried. */
export const isHeldBy = ({ organization_id, id, tries }: Owned & { tries?: number }): RawBuilder<boolean> =>
  sql<boolean>`organization_id = ${organization_id} and id = ${id} and state = 'sending'
    ${tries === undefined ? sql`` : sql`and tries = ${tries}`}`;

/** Due again after a handover that was certainly not accepted: it does not count. */
export const untaken = (dueAt: Date, reason: FailureReason) => ({
  state: 'queued' as const,
  due_at: dueAt,
  lease_until: null,
  reason,
  handovers: sql<number>`handovers - 1`,
});

/** The key of a row that an organization owns. */
export interface OwnedKey {
  organizationId: string;
  id: string;
}

/** A provider's report on something it accepted. */
export interface Reported {
  provider: string;
  ref: string;
  /** Our own id of it, if the report has it. */
  message?: OwnedKey | undefined;
  /** The carrier whose provider reports: its report is valid only for messages that this carrier sent. */
  carrier?: OwnedKey | undefined;
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

/** Wakes the sender of texts without a ticket, at that time or now. */
export async function wakeTestSender(trx: Trx, dueAt: Date | null): Promise<void> {
  await sql`select graphile_worker.add_job('send_test', '{}'::json, run_at := ${dueAt}::timestamptz)`.execute(trx);
}

export async function wakeStaffEmailing(trx: Trx): Promise<void> {
  await sql`select graphile_worker.add_job('send_staff_mail', '{}'::json, job_key := 'send_staff_mail')`.execute(trx);
}

/** Wakes the sender of messages to guests. Several requests of one place wake it once. */
export async function wakeSenderOf(trx: Trx, placeId: string): Promise<void> {
  await sql`select graphile_worker.add_job('send_due', '{}'::json, job_key := ${`send_due:${placeId}`})`.execute(trx);
}
