// The ways in which a guest hears of their line: a text to their own phone or a letter, a text to a helper's phone, a notification of their
// browser. Each is a message of its own, with its own fate. Of a phone and an e-mail address one comes first, as the guest said or else as
// the place's order is; the other is for what did not arrive.

import { newId } from '#db/new-id.ts';
import type { EmailOrder } from '#db/engine/line-facts.ts';
import type { NewMessage } from '#db/engine/line-changes.ts';
import { callKinds, policyOf, type MessageKind } from '#domain/messaging/message-kind.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';

export type Way = Pick<NewMessage, 'channel' | 'recipient'>;

export interface Telling {
  kind: MessageKind;
  values: Record<string, string | number>;
  dueAt: Date;
  /** Where it is worth something for longer than its kind is. */
  goodUntil?: Date | undefined;
}

export const ownPhone: Way = { channel: 'sms', recipient: 'guest' };
export const ownEmail: Way = { channel: 'email', recipient: 'guest' };
const helpersPhone: Way = { channel: 'sms', recipient: 'second' };
const browser: Way = { channel: 'push', recipient: 'guest' };

export function waysTo(ticket: Ticket, email: EmailOrder): Way[] {
  const own = ownWay(ticket, email);
  return [...(own ? [own] : []), ...(ticket.canTextSecond ? [helpersPhone] : []), ...(ticket.canPush ? [browser] : [])];
}

function ownWay({ canText, canMail, toldFirst }: Ticket, email: EmailOrder): Way | null {
  if (!canMail || email === null) return canText ? ownPhone : null;
  const isEmailFirst = toldFirst ? toldFirst === 'email' : email === 'first';
  return canText && !isEmailFirst ? ownPhone : ownEmail;
}

/** The same for what is said now. Where nothing leads to them, somebody of staff says a call by voice, and then how it went. */
export function waysFor(ticket: Ticket, kind: MessageKind, email: EmailOrder): Way[] {
  const ways = waysTo(ticket, email);
  const isByVoice = ways.length === 0 && ticket.canCall && callKinds.includes(kind);
  return isByVoice ? [{ channel: 'voice', recipient: 'guest' }] : ways;
}

export function messagesTo(ticket: Ticket, ways: Way[], telling: Telling): NewMessage[] {
  const { kind, values, dueAt, goodUntil } = telling;
  const usual = new Date(dueAt.getTime() + policyOf(kind).goodForSeconds * 1000);
  return ways.map((way) => ({
    ...way,
    id: newId(),
    organizationId: ticket.organizationId,
    placeId: ticket.placeId,
    lineId: ticket.lineId,
    ticketId: ticket.id,
    kind,
    language: ticket.language,
    values,
    dueAt,
    expiresAt: goodUntil && goodUntil > usual ? goodUntil : usual,
  }));
}
