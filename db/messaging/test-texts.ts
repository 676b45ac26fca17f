// Texts that staff send to their own phone, and answers to numbers without a ticket. The outbox works as for messages, but tests are
// not retried: staff can press again.

import { sql, type Selectable } from 'kysely';
import type { FailureReason, RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Db, Trx } from '../database.ts';
import { newId } from '../new-id.ts';
import { isDueIn, isHeldBy, isReportedBy, reasonOf, wakeTestSender, type Reported } from './outbox.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import type { Owned } from '../schema/column-types.ts';
import type { TestTextTable } from '../schema/text-tables.ts';
import { rowsOf, setRows } from '../rows.ts';

export type TestTextRow = Selectable<TestTextTable>;

export async function countTestTexts(
  db: Db,
  { organizationId, sender, since }: { organizationId: string; sender: string; since: Date },
): Promise<{ count: number; oldest: Date | null }> {
  const row = await rowsOf(db, 'test_text', { organization_id: organizationId, sender })
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('created_at', '>', since)
    .executeTakeFirst();
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null };
}

interface LooseText extends PlaceKey {
  sender: string;
  kind: TestTextRow['kind'];
  language: string;
  /** E.164; for an email, the address. */
  to: string;
  text: string;
  at: Date;
  /** The only carrier to use; else the same carriers as for texts of the place. */
  carrierId?: string | null;
  /** Set if it has to wait. */
  dueAt?: Date | null;
}

/** Puts a text without a ticket into its outbox, and wakes its sender. Returns its id. */
export async function addLooseText(trx: Trx, secrets: Secrets, loose: LooseText): Promise<string> {
  const { organizationId, placeId, sender, kind, language, to, text, at, dueAt = null, carrierId = null } = loose;
  const id = newId();
  await trx
    .insertInto('test_text')
    .values({
      organization_id: organizationId,
      id,
      place_id: placeId,
      sender,
      kind,
      language,
      recipient: secrets.encrypt(to, fieldOf.testRecipient(id)),
      body: secrets.encrypt(text, fieldOf.testBody(id)),
      account_id: carrierId,
      created_at: at,
      due_at: dueAt,
    })
    .execute();
  await wakeTestSender(trx, dueAt);
  return id;
}

export async function findLastTestText(db: Db, { organizationId, placeId, sender }: PlaceKey & { sender: string }) {
  const texts = rowsOf(db, 'test_text', { organization_id: organizationId, place_id: placeId, sender });
  return (await texts.selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Leases due texts, and ends texts of a dead sender, because it is unknown whether they were sent. */
export async function leaseTestTexts(
  db: Db,
  { now, leaseUntil, oldest }: { now: Date; leaseUntil: Date; oldest: Date },
): Promise<TestTextRow[]> {
  await sql`update test_text set state = 'failed', reason = ${reasonOf('unknown')}, lease_until = null
    where state = 'sending' and lease_until < ${now}
      or state = 'queued' and coalesce(due_at, created_at) < ${oldest}`.execute(db);
  const { rows } = await sql<TestTextRow>`update test_text set state = 'sending', lease_until = ${leaseUntil}
    where ${isDueIn('test_text', now)} returning *`.execute(db);
  return rows;
}

/** Stores the carrier that sends it. */
export async function goTestText(db: Db, { organization_id, id }: Owned, carrierId: string): Promise<void> {
  await setRows(db, 'test_text', { organization_id, id }, { account_id: carrierId });
}

/** Due again: its provider did not take it, and may in a moment. */
export function putOffTestText(db: Db, { organization_id, id }: Owned, dueAt: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const again = { state: 'queued', due_at: dueAt, lease_until: null } as const;
    await trx.updateTable('test_text').set(again).where(isHeldBy({ organization_id, id })).execute();
    await wakeTestSender(trx, dueAt);
  });
}

export async function endTestText(
  db: Db,
  { organization_id, id }: Owned,
  end: { state: 'sent' | 'failed'; reason?: FailureReason; provider?: string; provider_ref?: string },
): Promise<void> {
  await db
    .updateTable('test_text')
    .set({ ...end, lease_until: null })
    // A report may have come before the answer.
    .where(isHeldBy({ organization_id, id }))
    .execute();
}

/** Stores a provider's report on one of these texts; returns whether it was one of these. */
export async function recordTestReport(
  db: Db,
  report: Reported & { state: 'delivered' | 'failed'; class?: RejectionClass | undefined },
): Promise<boolean> {
  const { state } = report;
  const changed = await db
    .updateTable('test_text')
    .set({ state, reason: state === 'failed' ? (report.class ?? 'failed') : null, lease_until: null })
    .where(isReportedBy(report))
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
