// Sends one leased message; the result decides its next state.

import { isPassing } from '#domain/messaging/failure-reason.ts';
import { isUrgent, policyOf } from '#domain/messaging/message-kind.ts';
import type { SendResult } from '#channels/provider/contract.ts';
import { endHeld } from '#db/messaging/held-prefixes.ts';
import {
  endUntaken,
  markAllAccepted,
  requeue,
  waitForReport,
  type Accepted,
  type LeasedMessage,
} from '#db/messaging/messages.ts';
import type { Db } from '#db/database.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { worthOf, type Worth } from './message-worth.ts';
import { noteOptOut } from './note-opt-out.ts';
import { preparePush } from './prepare-push.ts';
import { prepareEmail } from './prepare-email.ts';
import { prepareText } from './prepare-text.ts';
import { backoffSeconds, later, ticketOf, type PreparedMessage, type SenderDeps } from './sender-deps.ts';
import { Batches } from './batches.ts';
import { guarded } from '#timers/guarded.ts';

/** Returns when to try again, if that is known. */
export async function sendMessage(deps: SenderDeps, message: LeasedMessage): Promise<Date | null> {
  const worth = await worthOf(deps, message);
  const again = await (worth.is === 'good' ? handOver(deps, message) : putOff(deps, message, worth));
  deps.onMessageChanged(ticketOf(message));
  return again;
}

/** Not sent now: perhaps later, perhaps never. */
async function putOff({ db, now, timing }: SenderDeps, message: LeasedMessage, worth: Exclude<Worth, { is: 'good' }>) {
  const { reason } = worth;
  if (worth.is === 'early' && worth.until < message.expires_at) {
    await requeue(db, message, worth.until, reason);
    return worth.until;
  }
  if (reason === 'held') {
    const ended = await endHeld(db, message, { leasedAt: later(message.lease_until, -timing.lease), at: now() });
    const soon = later(now(), 1);
    if (ended === 'again') await requeue(db, message, soon, reason);
    return ended === 'again' ? soon : null;
  }
  await endUntaken(db, message, { state: 'dropped', reason, at: now() });
  return null;
}

async function handOver(deps: SenderDeps, message: LeasedMessage): Promise<Date | null> {
  const { db, now, timing } = deps;
  const prepared = await prepare(deps, message);
  if ('is' in prepared) return putOff(deps, message, prepared);
  if ('reason' in prepared) {
    await endUntaken(db, message, { ...prepared, at: now() });
    return null;
  }
  // A process that was suspended after the lease must not send as well, once another one found the message stranded.
  // Nothing was sent.
  if (now() > later(message.lease_until, -timing.send)) {
    await requeue(db, message, now(), 'not_taken');
    return now();
  }
  const { heldSeconds = Infinity } = policyOf(message.kind);
  const leftSeconds = Math.floor((message.expires_at.getTime() - now().getTime()) / 1000);
  const ttlSeconds = Math.max(1, Math.min(leftSeconds, heldSeconds));
  const result = await withinTime(Math.min(timing.send, ttlSeconds), (signal) => prepared.send(ttlSeconds, signal));
  if (result.kind === 'rejected') return rejected(deps, message, result);
  if (result.kind === 'accepted') await accepted(deps, message, prepared, result);
  else await uncertain(deps, message, prepared, result);
  return null;
}

function prepare(deps: SenderDeps, message: LeasedMessage): ReturnType<typeof prepareText> {
  if (message.channel === 'push') return preparePush(deps, message);
  return message.channel === 'email' ? prepareEmail(deps, message) : prepareText(deps, message);
}

async function accepted(
  deps: SenderDeps,
  message: LeasedMessage,
  { text, segments, by }: PreparedMessage,
  { ref, parts: partRefs }: Extract<SendResult, { kind: 'accepted' }>,
): Promise<void> {
  const { db, secrets, now } = deps;
  const body = secrets.encrypt(text, fieldOf.messageBody(message.id));
  const isFinal = by.isSilent === true;
  const one = { key: message, provider: by.name, ref, partRefs, body, segments, at: now(), isFinal };
  await marking.take('', isUrgent(message.kind), { db, one });
}

/** While one batch is marked, messages accepted meanwhile wait for the next commit. */
const markedAtOnce = 64;

const marking = new Batches<{ db: Db; one: Accepted }, null>(markedAtOnce, async (all) => {
  const [first] = all;
  if (first)
    await markAllAccepted(
      first.db,
      all.map(({ one }) => one),
    );
  return all.map(() => null);
});

// If a channel can look up its messages, it is asked as soon as this send must have ended; if it replaces repeated
// messages, it gets this one again then. Any other channel gets time to report, if it reports.
async function uncertain(
  deps: SenderDeps,
  message: LeasedMessage,
  { by }: PreparedMessage,
  { waitSeconds }: Extract<SendResult, { kind: 'unknown' }>,
): Promise<void> {
  const { db, now, timing } = deps;
  const { name, find, replaces, isSilent } = by;
  const wait =
    find || replaces || isSilent ? timing.lease : Math.min(waitSeconds ?? timing.reportWait, timing.reportWait);
  await waitForReport(db, message, later(now(), wait), name);
}

/** The channel's result, or 'unknown' after the time limit: a channel that ignores its signal delays nothing. */
async function withinTime(seconds: number, send: (signal: AbortSignal) => Promise<SendResult>): Promise<SendResult> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<SendResult>((resolve) => {
    const giveUp = (): void => {
      resolve({ kind: 'unknown', why: 'out of time' });
      ending.abort();
    };
    timer = setTimeout(guarded('sender: out of time', giveUp), seconds * 1000);
  });
  const sending = send(ending.signal).catch((): SendResult => ({ kind: 'unknown', why: 'the channel failed' }));
  try {
    return await Promise.race([sending, outOfTime]);
  } finally {
    clearTimeout(timer);
  }
}

async function rejected(deps: SenderDeps, message: LeasedMessage, result: Extract<SendResult, { kind: 'rejected' }>) {
  const until = later(deps.now(), result.afterSeconds ?? backoffSeconds(message));
  if (isPassing(result.class) && until < message.expires_at)
    return putOff(deps, message, { is: 'early', reason: result.class, until });
  if (result.class === 'opted_out')
    await noteOptOut(deps.commands, { organizationId: message.organization_id, id: message.id });
  await endUntaken(deps.db, message, { state: 'failed', reason: result.class, at: deps.now() });
  return null;
}
