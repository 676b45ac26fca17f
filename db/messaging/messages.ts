// The outbox of messages to guests. `handovers` counts how often a provider may have accepted one; leases work as in
// every outbox (outbox.ts).

import { sql, type RawBuilder } from 'kysely';
import type { LineKey } from '../engine/facts-wanted.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { callKinds, type MessageKind } from '#domain/messaging/message-kind.ts';
import { goesOnAfter, type FailureReason, type RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { MessageRow } from '../schema/schema.ts';
import type { Db } from '../database.ts';
import { isHeldBy, isReportedBy, reasonOf, untaken, type Lease, type OwnedKey, type Reported } from './outbox.ts';
import type { Owned } from '../schema/column-types.ts';
import { giveBack } from './spending.ts';
import { findRow, rowsOf } from '../rows.ts';

export type { LeasedMessage } from './lease-due.ts';

const underLease = (db: Db, lease: Lease) => db.updateTable('message').where(isHeldBy(lease));

/** The recipient was erased: a state may be stored, but nothing that leads to the person. */
const isErased = sql<boolean>`exists (select from ticket t where t.organization_id = message.organization_id and t.id = message.ticket_id
  and (t.erased_at is not null or (message.recipient = 'second' and t.second_contact is null)))`;
const unlessErased = <Value extends string | Buffer>(value: Value) =>
  sql<Value | null>`case when not ${isErased} then ${value}::${sql.raw(typeof value === 'string' ? 'text' : 'bytea')} end`;

/** The channels by which such a message to the guest is planned already. */
export async function findPlannedChannels(db: Db, { organizationId, ticketId }: TicketKey, kind: MessageKind) {
  const planned = { organization_id: organizationId, ticket_id: ticketId, kind, state: 'queued' } as const;
  const rows = await rowsOf(db, 'message', planned).select('channel').execute();
  return rows.map(({ channel }) => channel);
}

export interface Accepted {
  key: Owned;
  provider: string;
  ref: string;
  /** Set if each part has an id of its own. */
  partRefs?: readonly string[] | undefined;
  at: Date;
  /** The text as it was handed over, encrypted. */
  body?: Buffer;
  segments?: number | undefined;
  /** True if no report will come: then no next try waits for one. */
  isFinal?: boolean;
}

/** A known acceptance counts, whichever sender holds the lease now. */
export async function markAllAccepted(db: Db, all: readonly Accepted[]): Promise<void> {
  const keys = all.map(({ key }) => key);
  // A report may have come before the answer. If the ticket was erased during the handover, nothing of the text is stored.
  await sql`
    update message set provider = a.provider, provider_ref = case when not ${isErased} then a.ref end,
      state = case when message.state in ('queued', 'sending') or message.reason = ${reasonOf('unknown')} then 'sent' else message.state end,
      reason = case when message.state = 'failed' and message.reason <> ${reasonOf('unknown')} then message.reason end,
      part_refs = case when a.part_refs is null then message.part_refs
        when not ${isErased} then array(select jsonb_array_elements_text(a.part_refs)) end,
      body = case when a.body is null then message.body when not ${isErased} then a.body end,
      segments = coalesce(a.segments, message.segments), sent_at = a.at, lease_until = null,
      follow_at = case when not a.is_final then message.follow_at end
    from unnest(${keys.map((key) => key.organization_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[],
      ${all.map(({ provider }) => provider)}::text[], ${all.map(({ ref }) => ref)}::text[], ${all.map(({ at }) => at)}::timestamptz[],
      ${all.map(({ body }) => body ?? null)}::bytea[], ${all.map(({ segments }) => segments ?? null)}::int[],
      ${all.map(({ isFinal }) => isFinal ?? false)}::boolean[],
      ${all.map(({ partRefs }) => (partRefs ? JSON.stringify(partRefs) : null))}::jsonb[])
      a(organization_id, id, provider, ref, at, body, segments, is_final, part_refs)
    where message.organization_id = a.organization_id and message.id = a.id and message.state <> 'dropped'`.execute(db);
}

/** Known not to be accepted: it may be tried again at `dueAt`, and this handover does not count. */
export async function requeue(db: Db, lease: Lease, dueAt: Date, reason: FailureReason): Promise<void> {
  await giveBack(db, { ...lease, lease: lease.tries });
  await underLease(db, lease).set(untaken(dueAt, reason)).execute();
}

/** May have been accepted: it is tried again, and this handover counts. */
export async function tryAgain(db: Db, lease: Lease, dueAt: Date): Promise<void> {
  await underLease(db, lease).set({ state: 'queued', due_at: dueAt, lease_until: null, reason: 'unknown' }).execute();
}

/** Unknown: it stays as it is until a report comes or the wait is over; unless its provider already said that it has it. */
export async function waitForReport(db: Db, lease: Lease, until: Date, provider: string): Promise<void> {
  const known = { state: sql<MessageRow['state']>`case when provider_ref is null then state else 'sent' end` };
  const reason = sql<FailureReason | null>`case when provider_ref is null then ${reasonOf('unknown')} end`;
  await underLease(db, lease)
    .set({ ...known, reason, lease_until: until, provider })
    .execute();
}

/** Ends a message that is known not to be accepted this time. If another carrier or channel may succeed, it is tried at once. */
export async function endUntaken(
  db: Db,
  lease: Lease & { has_accounts?: boolean },
  { state, reason, at }: { state: 'failed' | 'dropped'; reason: FailureReason; at: Date },
): Promise<void> {
  await giveBack(db, { ...lease, lease: lease.tries });
  const follow_at = lease.has_accounts === true && goesOnAfter(reason) ? at : null;
  await underLease(db, lease)
    .set((eb) => ({ state, reason, lease_until: null, follow_at, handovers: eb('handovers', '-', 1) }))
    .execute();
}

/** Ends a message whose acceptance will never be known. */
export async function endUnknown(db: Db, lease: Lease): Promise<void> {
  await underLease(db, lease).set({ state: 'failed', reason: 'unknown', lease_until: null, follow_at: null }).execute();
}

export type MessageKey = OwnedKey;

export type TicketOfMessage = LineKey & TicketKey;

/**
 * Stores a provider's report; null if no such text is known, or the report changes nothing. Reports may come twice, in
 * any order, and before the answer to the sending: 'delivered' is final.
 */
export async function recordReport(db: Db, report: ReportedMessage, at: Date) {
  const { provider, ref, part, carrier } = report;
  const isDelivered = report.state === 'delivered';
  const whole = part ? await notePart(db, { ...report, part }) : null;
  if (part && (whole === null || (isDelivered && !whole.isWhole))) return whole;
  const message = whole ? { organizationId: whole.organizationId, id: whole.messageId } : report.message;
  const reason = report.class ?? 'failed';
  const follow = goesOnAfter(reason) ? at : null;
  const row = await db
    .updateTable('message')
    .where(isReportedBy({ provider, ref, message, carrier }))
    .where('handovers', '>', 0)
    // A late 'delivered' also ends a message that waits for its second try; a late 'failed' of the first try does not cancel
    // the second, which waits, or has another name there.
    .where('state', 'in', isDelivered ? ['queued', 'sending', 'sent', 'failed'] : ['sending', 'sent'])
    .where((where) =>
      isDelivered || part
        ? where.lit(true)
        : where.or([where('provider_ref', 'is', null), where('provider_ref', '=', ref)]),
    )
    .set(
      isDelivered
        ? { state: 'delivered', delivered_at: at, reason: null, follow_at: null }
        : { state: 'failed', reason, follow_at: carrier ? follow : null },
    )
    // The id of one part is not the id of the whole text.
    .set({ provider, lease_until: null, ...(part?.of === null ? {} : { provider_ref: unlessErased(ref) }) })
    .returning(['organization_id as organizationId', 'id as messageId', 'line_id as lineId', 'ticket_id as ticketId'])
    .executeTakeFirst();
  return row ?? null;
}

/** The provider has a text whose answer was lost, or is not there yet: it does not go again. Null: that was known. */
export async function recordTaken(db: Db, report: Reported, at: Date): Promise<TicketOfMessage | null> {
  const isLost = sql<boolean>`reason is not distinct from ${reasonOf('unknown')}`;
  const row = await db
    .updateTable('message')
    .where(isReportedBy(report))
    .where('handovers', '>', 0)
    .where((where) => where.or([where('state', '=', 'sending'), where.and([where('state', '=', 'queued'), isLost])]))
    .set({
      state: sql<MessageRow['state']>`case when ${isLost} then 'sent' else state end`,
      lease_until: sql<Date | null>`case when not ${isLost} then lease_until end`,
      reason: null,
      sent_at: at,
      provider: report.provider,
      provider_ref: unlessErased(report.ref),
    })
    .returning(['organization_id as organizationId', 'line_id as lineId', 'ticket_id as ticketId'])
    .executeTakeFirst();
  return row ?? null;
}

interface ReportedMessage extends Reported {
  state: 'delivered' | 'failed';
  class?: RejectionClass | undefined;
  part?: { ref: string; of: number | null } | undefined;
}

/** Whether this message is a notification to a browser of this ticket. */
export async function isPushOf(db: Db, { organizationId, id }: MessageKey, ticketId: string): Promise<boolean> {
  const push = { organization_id: organizationId, id, ticket_id: ticketId, channel: 'push' } as const;
  return (await findRow(db, 'message', push)) !== null;
}

type StrandedFacts =
  | 'place_id'
  | 'channel'
  | 'line_id'
  | 'ticket_id'
  | 'handovers'
  | 'earlier_handovers'
  | 'expires_at';

export interface StrandedMessage extends Lease, Pick<MessageRow, StrandedFacts | 'account_id'> {
  /** Null: the carrier was deleted. */
  account_provider: string | null;
  account_changed_at: Date | null;
  account_report_at: Date | null;
}

/** Messages whose lease ran out: their sender died, or no report came. */
export async function findStranded(db: Db, now: Date): Promise<StrandedMessage[]> {
  const { rows } = await sql<StrandedMessage>`
    select m.organization_id, m.id, m.place_id, m.channel, m.line_id, m.ticket_id, m.tries, m.handovers, m.earlier_handovers, m.expires_at,
      m.account_id, a.provider as account_provider, a.changed_at as account_changed_at,
      a.last_report_at as account_report_at
    from message m left join channel_account a on a.organization_id = m.organization_id and a.id = m.account_id
    where m.state = 'sending' and m.lease_until < ${now} order by m.lease_until limit 500`.execute(db);
  return rows;
}

/** Whether the guest was told of the call that this message withdraws: only then is there something to correct. */
export async function wasToldOfCall(
  db: Db,
  { organization_id, ticket_id, created_at }: Pick<MessageRow, 'organization_id' | 'ticket_id' | 'created_at'>,
): Promise<'no' | 'perhaps' | 'being told'> {
  const all = await rowsOf(db, 'message', { organization_id, ticket_id })
    .select(['state', 'reason', 'handovers', 'created_at as calledAt'])
    .where('kind', 'in', callKinds)
    .where('created_at', '<=', created_at)
    .orderBy('created_at', 'desc')
    .execute();
  const calls = all.filter(({ calledAt }) => calledAt.getTime() === all[0]?.calledAt.getTime());
  if (calls.some(({ state, reason }) => state === 'sending' && reason === null)) return 'being told';
  return calls.some(({ handovers }) => handovers > 0) ? 'perhaps' : 'no';
}

// A long text is sent in parts, and some providers report on each part. The message row stores which parts arrived, so
// that any process can handle the next report.
interface PartOfMessage extends TicketOfMessage {
  messageId: string;
  /** Whether all parts are known to have arrived. */
  isWhole: boolean;
}

/** Stores the report on one part; null if no such text is known. A text in one part is complete with the first report. */
async function notePart(db: Db, report: ReportedMessage & { part: NonNullable<ReportedMessage['part']> }) {
  const { carrier, part } = report;
  const parts = sql`coalesce(cardinality(m.part_refs), ${part.of}::int, 1)`;
  const isNews = sql`${report.state === 'delivered'} and ${parts} > 1`;
  const { rows } = await sql<PartOfMessage>`
    update message m set parts_arrived = case when ${isNews}
      then (select array_agg(distinct u.ref) from unnest(coalesce(m.parts_arrived, '{}') || ${part.ref}::text) u(ref)) else m.parts_arrived end
    from (${found(report)}) f
    where m.organization_id = f.organization_id and m.id = f.id and m.handovers > 0
      and m.account_id is not distinct from ${carrier?.id ?? null}::uuid
      and m.organization_id = coalesce(${carrier?.organizationId ?? null}::uuid, m.organization_id)
    returning m.organization_id as "organizationId", m.id as "messageId", m.line_id as "lineId", m.ticket_id as "ticketId",
      ${parts} <= (select count(*) + (${parts} = 1)::int from unnest(m.parts_arrived) u(ref)
        where m.part_refs is null or u.ref = any (m.part_refs)) as "isWhole"`.execute(db);
  return rows[0] ?? null;
}

/** Finds the message by our own id, if the report has it; else by the provider's id of the whole or of the part. */
function found({ message, provider, part }: ReportedMessage): RawBuilder<MessageKey> {
  if (message) return sql`select ${message.organizationId}::uuid as organization_id, ${message.id}::uuid as id`;
  const ref = part?.ref ?? null;
  return sql`select organization_id, id from message where provider = ${provider} and provider_ref = ${ref}
    union select organization_id, id from message where part_refs @> array[${ref}::text] and provider = ${provider}`;
}
