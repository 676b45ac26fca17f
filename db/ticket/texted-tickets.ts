// Context of an incoming text: the tickets of its number, the words that were filed with one, and the answers to them.

import { sql } from 'kysely';
import { activeStates } from '#domain/ticket/ticket.ts';
import type { Said, TextedTicket } from '#domain/messaging/texted-answer.ts';
import type { Db, Trx } from '../database.ts';
import { newId } from '../new-id.ts';
import type { NumberKey } from '../messaging/opt-outs.ts';
import { textRow, type TicketOfText } from '../messaging/ticket-texts.ts';
import type { TicketRef } from './tickets.ts';
import { addRow, findRow, rowsOf } from '../rows.ts';

export interface TicketOfNumber extends TicketRef, TextedTicket {
  language: string;
}

const maxTickets = 20;
/** A ticket that ended longer ago is no longer found by its number. */
const endedWithinMs = 24 * 3600_000;

/** All tickets of the number in an organization that wait, are booked, or ended lately; the newest first. */
export async function findTicketsOfNumber(
  db: Db,
  { organizationId, phoneIndex }: NumberKey,
  { placeId, now }: { placeId: string | null; now: Date },
): Promise<TicketOfNumber[]> {
  const rows = await rowsOf(db, 'ticket', { organization_id: organizationId, phone_index: phoneIndex })
    .select(['place_id', 'line_id', 'id', 'number', 'state', 'language', 'joined_at', 'confirmed_at'])
    .where((where) =>
      where.or([
        where('state', 'in', [...activeStates, 'booked']),
        where('ended_at', '>', new Date(now.getTime() - endedWithinMs)),
      ]),
    )
    .orderBy('joined_at', 'desc')
    .limit(maxTickets)
    .execute();
  return rows.map((row) => ({
    organizationId,
    placeId: row.place_id,
    lineId: row.line_id,
    ticketId: row.id,
    number: row.number,
    state: row.state,
    language: row.language,
    joinedAt: row.joined_at,
    isHere: row.place_id === placeId,
    isComing: row.confirmed_at !== null,
  }));
}

/** A filed text, by the provider's own id. */
export async function findFiledText(
  db: Db,
  { organizationId, provider, ref }: { organizationId: string; provider: string; ref: string },
): Promise<{ id: string; kind: string; ticketId: string; lineId: string; placeId: string } | null> {
  const filed = { organization_id: organizationId, provider, provider_ref: ref, direction: 'in' };
  const row = await findRow(db, 'message', filed);
  return row && { id: row.id, kind: row.kind, ticketId: row.ticket_id, lineId: row.line_id, placeId: row.place_id };
}

export async function countAnswers(db: Db, { organizationId, ticketId }: TicketRef, since: Date): Promise<number> {
  const { count } = await rowsOf(db, 'message', { organization_id: organizationId, ticket_id: ticketId, kind: 'reply' })
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether staff wrote to the guest, or the guest was told the words. */
export async function isInConversation(db: Db, { organizationId, ticketId }: TicketRef): Promise<boolean> {
  const found = await rowsOf(db, 'message', { organization_id: organizationId, ticket_id: ticketId, direction: 'out' })
    .select('id')
    .where((where) =>
      where.or([
        where('kind', '=', 'staff'),
        where.and([where('kind', '=', 'reply'), sql<boolean>`values ->> 'said' = 'unclear'`]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewReply extends TicketOfText {
  /** The text that this answers. */
  to: string;
  said: Said;
  values: Record<string, string | number>;
  expiresAt: Date;
}

/** Puts an answer into the outbox, once for each text. Returns whether it is new. */
export function addReply(trx: Trx, reply: NewReply): Promise<boolean> {
  const { to, said, expiresAt } = reply;
  const values = JSON.stringify({ ...reply.values, to, said });
  const queued = { direction: 'out', kind: 'reply', state: 'queued', expires_at: expiresAt } as const;
  return addRow(trx, 'message', { ...textRow(reply, newId()), ...queued, values });
}
