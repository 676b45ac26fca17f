// Hands over what is due. A message is leased and the lease committed before the channel is asked; the answer decides what becomes of
// it. What is no longer true is not said: nobody hears 'it is your turn' when it is not.

import type { Channel, OutgoingText, SendResult } from '#channels/contract.ts';
import type { Db } from '#db/database.ts';
import {
  endMessage,
  leaseDue,
  markAccepted,
  requeue,
  waitForReport,
  wasToldOfCall,
  type LeasedMessage,
} from '#db/messages.ts';
import { fieldOf, type Secrets } from '#db/secrets.ts';
import { activeStates } from '#domain/ticket.ts';
import { composeText, type ComposedText } from './compose-text.ts';

export interface SenderParts {
  db: Db;
  secrets: Secrets;
  channel: Channel;
  now: () => Date;
  /** Where ticket links point, without a slash at the end. */
  publicUrl: string;
  /** A message's state changed: whoever watches its line should see it. */
  told: (message: { organizationId: string; lineId: string; ticketId: string }) => void;
}

// The time a channel has is shorter than the lease: a message whose lease ran out is in nobody's hands.
export const sendTimeoutSeconds = 8;
export const leaseSeconds = 15;
const reportWaitSeconds = 60;
const atOnce = 25;

/** Sends until nothing is due. */
export async function sendDue(parts: SenderParts): Promise<void> {
  for (;;) {
    const leased = await leaseDue(parts.db, parts.now(), leaseSeconds, atOnce);
    if (leased.length === 0) return;
    await Promise.all(leased.map((message) => sendOne(parts, message)));
  }
}

async function sendOne(parts: SenderParts, message: LeasedMessage): Promise<void> {
  const why = await whyNotSend(parts, message);
  if (why) await endMessage(parts.db, message, 'dropped', why);
  else await handOver(parts, message);
  parts.told({ organizationId: message.organization_id, lineId: message.line_id, ticketId: message.ticket_id });
}

/** What makes a message worthless, or null. */
async function whyNotSend({ db, now }: SenderParts, message: LeasedMessage): Promise<string | null> {
  if (message.expires_at <= now()) return 'too_old';
  if (!message.phone) return 'erased';
  const isCall = message.kind === 'called' || message.kind === 'called_again';
  if (isCall) {
    const isThisCall =
      message.ticket_state === 'called' && message.called_at?.getTime() === message.created_at.getTime();
    return isThisCall ? null : 'outdated';
  }
  if (message.kind === 'heads_up' && message.ticket_state !== 'waiting') return 'outdated';
  if (message.kind === 'call_withdrawn') {
    if (message.ticket_state !== 'waiting') return 'outdated';
    return (await wasToldOfCall(db, message)) ? null : 'never_told';
  }
  return activeStates.includes(message.ticket_state) ? null : 'outdated';
}

async function handOver(parts: SenderParts, message: LeasedMessage): Promise<void> {
  const { db, secrets, channel, now, publicUrl } = parts;
  if (!message.phone) return;
  const composed = composeText(message, `${publicUrl}/t/${secrets.ticketToken(message.ticket_id)}`);
  const to = secrets.decrypt(message.phone, fieldOf.ticketPhone(message.ticket_id));
  const result = await channel.send(
    outgoing(message, composed, to, now()),
    AbortSignal.timeout(sendTimeoutSeconds * 1000),
  );
  if (result.kind === 'accepted') {
    const body = secrets.encrypt(composed.text, fieldOf.messageBody(message.id));
    await markAccepted(db, message, {
      provider: channel.name,
      ref: result.ref,
      body,
      segments: composed.segments,
      at: now(),
    });
  } else if (result.kind === 'unknown') {
    await waitForReport(db, message, later(now(), reportWaitSeconds), channel.name);
  } else await rejected(parts, message, result);
}

function outgoing(message: LeasedMessage, composed: ComposedText, to: string, now: Date): OutgoingText {
  return {
    id: message.id,
    organizationId: message.organization_id,
    placeId: message.place_id,
    to,
    from: null,
    text: composed.text,
    encoding: composed.encoding,
    ttlSeconds: Math.max(1, Math.round((message.expires_at.getTime() - now.getTime()) / 1000)),
    callbackUrl: null,
    kind: message.kind,
  };
}

const firstWaitSeconds = 2;
const longestWaitSeconds = 60;

async function rejected(
  { db, now }: SenderParts,
  message: LeasedMessage,
  result: Extract<SendResult, { kind: 'rejected' }>,
): Promise<void> {
  const isPassing = result.class === 'throttled' || result.class === 'temporary';
  const wait = result.afterSeconds ?? Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (message.tries - 1));
  const dueAt = later(now(), wait);
  if (isPassing && dueAt < message.expires_at) await requeue(db, message, dueAt, result.class);
  else await endMessage(db, message, 'failed', isPassing ? 'too_old' : result.class);
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
