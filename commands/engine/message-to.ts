import type { NewMessage } from '#db/engine/line-changes.ts';
import { newId } from '#db/new-id.ts';
import { policyOf, type MessageKind } from '#domain/messaging/message-kind.ts';
import { carriersIn, routesOf, storedChannel, type EmailOrder, type Route, type Try } from '#domain/messaging/route.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';

/** The guest's routes now. Stopped texts and emails are not known here: the sender checks right before the handover. */
export const routesTo = (ticket: Ticket, kind: MessageKind, order: EmailOrder): Route[] =>
  routesOf({ ...ticket, carriers: carriersIn[order ?? 'none'] }, kind);

export const ownTry = (by: 'sms' | 'email', ticket: Ticket, kind: MessageKind, order: EmailOrder): Try | undefined =>
  routesTo({ ...ticket, canTextSecond: false }, kind, order)
    .flat()
    .find(({ channel }) => channel === by);

export interface Telling extends Pick<NewMessage, 'kind' | 'values' | 'dueAt'> {
  /** If it is valid for longer than its kind is. */
  goodUntil?: Date | undefined;
}

export function messageTo(ticket: Ticket, { channel, recipient }: Try, { goodUntil, ...said }: Telling): NewMessage {
  const { organizationId, placeId, lineId, id: ticketId, language } = ticket;
  const usual = new Date(said.dueAt.getTime() + policyOf(said.kind).goodForSeconds * 1000);
  const expiresAt = goodUntil && goodUntil > usual ? goodUntil : usual;
  const to = { organizationId, placeId, lineId, ticketId, language, recipient, channel: storedChannel(channel) };
  return { ...said, ...to, id: newId(), expiresAt };
}
