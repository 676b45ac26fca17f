// Texts written by hand: by staff to a guest, and by a guest who answers. They are messages like all others; an
// incoming text is never sent, and waits to be read.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { newId } from '../new-id.ts';
import type { IncomingKind } from '#domain/messaging/message-kind.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { rowsOf, setRows } from '../rows.ts';
import type { MessageRow } from '../schema/schema.ts';
import type { LineIdentity } from '../place/lines.ts';

/** The facts for a text to or from a guest. Until the transaction ends, no other one erases the ticket or writes a text for it. */
export async function lockTexts(trx: Trx, { organizationId, ticketId }: TicketKey) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts ${organizationId} ${ticketId}`}, 0))`.execute(trx);
  const row = await rowsOf(trx, 'ticket', { organization_id: organizationId, id: ticketId })
    .select(['place_id', 'line_id', 'language', 'can_text', 'erased_at', 'phone'])
    .forShare()
    .executeTakeFirst();
  if (!row) return null;
  const { place_id: placeId, line_id: lineId, language, can_text: canText, erased_at: erasedAt, phone } = row;
  return { placeId, lineId, language, canText, isErased: erasedAt !== null, phone };
}

/** Texts to and from the guest's own phone; keywords that the product acts on, and the answers to them, are not counted. */
export async function countTexts(db: Db, { organizationId, ticketId }: TicketKey) {
  const toOwn = { organization_id: organizationId, ticket_id: ticketId, channel: 'sms', recipient: 'guest' } as const;
  return rowsOf(db, 'message', toOwn)
    .select([
      sql<number>`(count(*) filter (where direction = 'out' and state not in ('failed', 'dropped')))::int`.as('sent'),
      sql<number>`(count(*) filter (where direction = 'in'))::int`.as('received'),
    ])
    .where('kind', 'not in', ['word', 'reply'])
    .executeTakeFirstOrThrow();
}

export interface TicketOfText extends LineIdentity, TicketKey {
  language: string;
  at: Date;
}

interface HandWritten extends TicketOfText {
  text: string;
}

/** Puts a text of staff into the outbox. Returns the message's id. */
export async function addStaffText(
  trx: Trx,
  secrets: Secrets,
  text: HandWritten & { expiresAt: Date; segments: number; memberId: string | null },
): Promise<string> {
  const { segments, expiresAt, memberId } = text;
  const values = JSON.stringify(memberId === null ? {} : { by: memberId });
  const row = { ...rowOf(secrets, text), kind: 'staff' as const, state: 'queued' as const, expires_at: expiresAt };
  await trx
    .insertInto('message')
    .values({ ...row, direction: 'out', segments, values })
    .execute();
  return row.id;
}

/** Files an incoming text, once even if it is delivered several times. Returns the message's id; null: it exists already. */
export async function addIncomingText(
  trx: Trx,
  secrets: Secrets,
  text: HandWritten & IncomingFacts,
): Promise<string | null> {
  const { at, provider, ref, kind = 'guest', seenAt = null, carrierId } = text;
  const row = { ...rowOf(secrets, text), kind, state: 'delivered' as const, expires_at: at };
  const added = await trx
    .insertInto('message')
    .values({ ...row, direction: 'in', values: '{}', delivered_at: at, provider, provider_ref: ref, seen_at: seenAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return null;
  // The answer goes where they wrote: only there is it part of what they read, and WhatsApp lets nobody else write freely.
  if (carrierId)
    await setRows(trx, 'ticket', { organization_id: text.organizationId, id: text.ticketId }, { heard_by: carrierId });
  return added.id;
}

interface IncomingFacts {
  provider: string;
  ref: string;
  id?: string;
  kind?: IncomingKind;
  seenAt?: Date | null;
  /** Absent: the simulated phone. */
  carrierId?: string | undefined;
}

function rowOf(secrets: Secrets, { id = newId(), text, ...ticket }: HandWritten & { id?: string }) {
  return { ...textRow(ticket, id), body: secrets.encrypt(text, fieldOf.messageBody(id)) };
}

/** What the rows of all texts to and from a guest begin with. */
export const textRow = ({ organizationId, placeId, lineId, ticketId, language, at }: TicketOfText, id: string) => ({
  organization_id: organizationId,
  id,
  place_id: placeId,
  line_id: lineId,
  ticket_id: ticketId,
  channel: 'sms' as const,
  language,
  due_at: at,
  created_at: at,
});

/** Returns whether any text was unread. */
export function markTextsSeen(db: Db, key: TicketKey & PlaceKey, at: Date): Promise<boolean> {
  const { organizationId: organization_id, placeId: place_id, ticketId: ticket_id } = key;
  const unread = { organization_id, place_id, ticket_id, direction: 'in', seen_at: null };
  return setRows(db, 'message', unread, { seen_at: at });
}

/** Tickets of a place with a guest's text that no staff member has read. */
export async function findUnreadTickets(db: Db, { organization_id, id: place_id }: PlaceRowKey) {
  const unread = rowsOf(db, 'message', { organization_id, place_id, direction: 'in', seen_at: null });
  const rows = await unread.select('ticket_id').execute();
  return new Set(rows.map(({ ticket_id: id }) => id));
}

const toldColumns = [
  'id',
  'channel',
  'direction',
  'recipient',
  'kind',
  'values',
  'body',
  'state',
  'created_at',
] as const;
export type ToldRow = Pick<MessageRow, (typeof toldColumns)[number]>;

const maxTold = 100;

/** All messages to a guest and from them, in order. */
export async function findToldOfTicket(db: Db, { organizationId, ticketId }: TicketKey): Promise<ToldRow[]> {
  const messages = rowsOf(db, 'message', { organization_id: organizationId, ticket_id: ticketId });
  const rows = await messages.select(toldColumns).orderBy('id', 'desc').limit(maxTold).execute();
  return rows.reverse();
}
