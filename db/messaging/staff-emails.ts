// The outbox of emails to staff. One sender at a time leases an email, and counts the handover before it happens: if
// the sender dies meanwhile, its lease stays behind, and the email is sent at most once more.

import { sql, type Insertable, type Selectable } from 'kysely';
import type { CarrierRow } from './carriers.ts';
import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import type { Db, Trx } from '../database.ts';
import { isDueIn, isHeldBy, reasonOf, untaken, wakeStaffEmailing } from './outbox.ts';
import type { StaffEmailTable } from '../schema/schema.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import { rowsOf } from '../rows.ts';

export type StaffEmailRow = Selectable<StaffEmailTable>;

export async function insertStaffEmail(trx: Trx, email: Omit<Insertable<StaffEmailTable>, 'due_at'>): Promise<void> {
  await trx
    .insertInto('staff_mail')
    .values({ ...email, due_at: email.created_at })
    .execute();
  await wakeStaffEmailing(trx);
}

/** The number of links of this kind sent to one member since then. */
export async function countResetEmails(
  db: Db,
  { organizationId, memberId, since }: { organizationId: string; memberId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from staff_mail m join password_reset r on r.organization_id = m.organization_id and r.id = m.link_id
    where m.organization_id = ${organizationId} and m.kind = 'password_reset' and m.created_at > ${since}
      and r.member_id = ${memberId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A carrier for emails to staff: one of those places if there is one, else any of the organization. */
export async function findEmailCarrier(
  db: Db,
  input: { organizationId: string; providers: readonly string[]; placeIds?: readonly string[] },
): Promise<CarrierRow | null> {
  const { organizationId, providers, placeIds = [] } = input;
  if (providers.length === 0) return null;
  const row = await rowsOf(db, 'channel_account', { organization_id: organizationId, is_on: true })
    .selectAll()
    .where('provider', 'in', providers)
    .orderBy(sql`place_id = any (${placeIds}::uuid[])`, 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether emails can be sent here at all. */
export async function isEmailThere(db: Db, providers: readonly string[]): Promise<boolean> {
  if (providers.length === 0) return false;
  const row = await acrossOrganizations(db, (all) =>
    rowsOf(all, 'channel_account', { is_on: true })
      .select('id')
      .where('provider', 'in', providers)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

interface StaffEmailLimits {
  now: Date;
  leaseUntil: Date;
  /** Maximum number of handovers of one email. */
  maxHandovers: number;
}

/** Leases due emails; an email of a dead sender is due again, or ends. */
export async function leaseStaffEmails(db: Db, { now, leaseUntil, maxHandovers }: StaffEmailLimits) {
  await sql`update staff_mail set lease_until = null, due_at = ${now},
      state = case when handovers < ${maxHandovers} then 'queued' else 'failed' end,
      reason = ${reasonOf('unknown')}, recipient = case when handovers < ${maxHandovers} then recipient end
    where state = 'sending' and lease_until < ${now}`.execute(db);
  await sql`update staff_mail set state = 'dropped', reason = ${reasonOf('too_old')}, recipient = null
    where state = 'queued' and expires_at <= ${now}`.execute(db);
  const { rows } = await sql<StaffEmailRow>`update staff_mail set state = 'sending', lease_until = ${leaseUntil},
      tries = tries + 1, handovers = handovers + 1
    where ${isDueIn('staff_mail', now)} returning *`.execute(db);
  return rows;
}

const underLease = (db: Db, email: StaffEmailRow) => db.updateTable('staff_mail').where(isHeldBy(email));

/** Known not to be accepted: this handover does not count. */
export async function requeueStaffEmail(
  db: Db,
  email: StaffEmailRow,
  { dueAt, reason }: { dueAt: Date; reason: FailureReason },
): Promise<void> {
  await underLease(db, email).set(untaken(dueAt, reason)).execute();
}

/** Nothing more is sent: the recipient is erased. */
export async function endStaffEmail(
  db: Db,
  email: StaffEmailRow,
  end: { state: 'sent' | 'failed' | 'dropped'; reason?: FailureReason },
): Promise<void> {
  await underLease(db, email)
    .set({ state: end.state, reason: end.reason ?? null, lease_until: null, recipient: null })
    .execute();
}
