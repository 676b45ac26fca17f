// Hands over one message that was leased. The answer decides what becomes of it.

import type { OutgoingText, SendResult } from '#channels/contract.ts';
import { endUntaken, markAccepted, requeue, waitForReport, type LeasedMessage } from '#db/messages.ts';
import { fieldOf } from '#db/secrets.ts';
import { composeText, type ComposedText } from './compose-text.ts';
import { worthOf } from './message-worth.ts';
import { later, type SenderParts } from './sender-parts.ts';

const earlyWaitSeconds = 1;

/** Returns when it is to be tried again, where that is known. */
export async function sendMessage(parts: SenderParts, message: LeasedMessage): Promise<Date | null> {
  const again = await settle(parts, message);
  parts.told({ organizationId: message.organization_id, lineId: message.line_id, ticketId: message.ticket_id });
  return again;
}

async function settle(parts: SenderParts, message: LeasedMessage): Promise<Date | null> {
  const worth = await worthOf(parts, message);
  if (worth.is === 'good') return handOver(parts, message);
  if (worth.is === 'early') return tryLater(parts, message, earlyWaitSeconds, 'early');
  await endUntaken(parts.db, message, { state: 'dropped', reason: worth.reason });
  return null;
}

async function tryLater(
  { db, now }: SenderParts,
  message: LeasedMessage,
  seconds: number,
  reason: string,
): Promise<Date> {
  const dueAt = later(now(), seconds);
  await requeue(db, message, dueAt, reason);
  return dueAt;
}

interface Prepared {
  composed: ComposedText;
  to: string;
}

async function handOver(parts: SenderParts, message: LeasedMessage): Promise<Date | null> {
  const { channel, now, timing } = parts;
  const prepared = prepare(parts, message);
  if (!prepared) {
    await endUntaken(parts.db, message, { state: 'failed', reason: 'fault' });
    return null;
  }
  // A process that stood still since the lease must not send beside the one that found the message stranded.
  if (now() > later(message.lease_until, -timing.send)) return null;
  const text = outgoing(message, prepared, now());
  const result = await withinTime(Math.min(timing.send, text.ttlSeconds), (signal) => channel.send(text, signal));
  if (result.kind === 'rejected') return rejected(parts, message, result);
  if (result.kind === 'accepted') await accepted(parts, message, prepared, result.ref);
  else await uncertain(parts, message);
  return null;
}

async function accepted(
  { db, secrets, channel, now }: SenderParts,
  message: LeasedMessage,
  { composed }: Prepared,
  ref: string,
): Promise<void> {
  const body = secrets.encrypt(composed.text, fieldOf.messageBody(message.id));
  await markAccepted(db, message, { provider: channel.name, ref, body, segments: composed.segments, at: now() });
}

// A channel that knows its texts is asked as soon as the text cannot be under way any more; of another one a report is waited for.
async function uncertain({ db, channel, now, timing }: SenderParts, message: LeasedMessage): Promise<void> {
  const until = later(now(), channel.find ? timing.lease : timing.reportWait);
  await waitForReport(db, message, until, channel.name);
}

/** Null where the text cannot be made or the number not be read: no later try would do better. */
function prepare({ secrets, publicUrl, report }: SenderParts, message: LeasedMessage): Prepared | null {
  try {
    if (!message.phone) return null;
    return {
      composed: composeText(message, `${publicUrl}/t/${secrets.ticketToken(message.ticket_id)}`),
      to: secrets.decrypt(message.phone, fieldOf.ticketPhone(message.ticket_id)),
    };
  } catch (error) {
    report({ job: 'send', error });
    return null;
  }
}

function outgoing(message: LeasedMessage, { composed, to }: Prepared, now: Date): OutgoingText {
  return {
    id: message.id,
    organizationId: message.organization_id,
    placeId: message.place_id,
    to,
    from: null,
    text: composed.text,
    encoding: composed.encoding,
    ttlSeconds: Math.max(1, Math.floor((message.expires_at.getTime() - now.getTime()) / 1000)),
    callbackUrl: null,
    kind: message.kind,
  };
}

/** The channel's answer, or 'unknown' when its time is over: even a channel that forgets its signal holds nothing up. */
async function withinTime(seconds: number, send: (signal: AbortSignal) => Promise<SendResult>): Promise<SendResult> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<SendResult>((resolve) => {
    timer = setTimeout(() => {
      ending.abort();
      resolve({ kind: 'unknown', why: 'out of time' });
    }, seconds * 1000);
  });
  const sending = send(ending.signal).catch((): SendResult => ({ kind: 'unknown', why: 'the channel failed' }));
  try {
    return await Promise.race([sending, outOfTime]);
  } finally {
    clearTimeout(timer);
  }
}

const firstWaitSeconds = 2;
const longestWaitSeconds = 60;

async function rejected(
  parts: SenderParts,
  message: LeasedMessage,
  result: Extract<SendResult, { kind: 'rejected' }>,
): Promise<Date | null> {
  const isPassing = result.class === 'throttled' || result.class === 'temporary';
  const wait = result.afterSeconds ?? Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (message.tries - 1));
  if (isPassing && later(parts.now(), wait) < message.expires_at) return tryLater(parts, message, wait, result.class);
  await endUntaken(parts.db, message, { state: 'failed', reason: isPassing ? 'too_old' : result.class });
  return null;
}
