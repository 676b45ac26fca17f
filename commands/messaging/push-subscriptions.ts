// A guest's browser subscribes to notifications, while there is something to tell. A ticket stores a few browsers, each
// once; with one too many the oldest goes. With the first one, the line's log says that the guest can be notified, but
// never in which browser.

import { areKeysSound, pushServiceUrl } from '#channels/web-push/subscription.ts';
import {
  dropWaiting,
  indexOf,
  keepSubscription,
  lockPushTicket,
  markCanPush,
  removeSubscription,
  findPushKeys,
  keepPushKeys,
} from '#db/messaging/push-subscriptions.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { fieldRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { type Ticket, endedStates } from '#domain/ticket/ticket.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { isPushOf, recordReport, type TicketOfMessage } from '#db/messaging/messages.ts';
import { makePushKeys, webPushName } from '#channels/web-push/web-push.ts';
import type { CommandContext, LineWork } from '../engine/command.ts';
import { runTicketMove, tellWhoIsNear } from '../ticket/ticket-move.ts';

export const maxBrowsers = 5;

/** `origins`: push services that are trusted beside the public ones. */
export async function subscribePush(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
  origins: readonly string[],
): Promise<void> {
  if (!pushServiceUrl(endpoint, origins)) throw fieldRefusal('endpoint', 'not_allowed');
  if (!areKeysSound(keys)) throw fieldRefusal('keys', 'format');
  const isFirst = await context.db.transaction().execute(async (trx) => {
    const ticket = orNotFound(await lockPushTicket(trx, ref));
    if (endedStates.includes(ticket.state)) throw new Refusal('ticket_state', { state: ticket.state });
    await keepSubscription(trx, context.secrets, ref, { endpoint, keys, max: maxBrowsers, at: context.now() });
    await markCanPush(trx, ref);
    return !ticket.canPush;
  });
  if (isFirst) await noteCanPush(context, actor, ref);
}

// A browser is unsubscribed: by its guest, or because its push service says that it is gone. Without any browser the
// guest cannot be notified. The line's log notes what the guest did, not what a push service found out: that must not
// block the undo of the call that revealed it.

/** Unsubscribing twice is no error. */
export async function unsubscribePush(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  { endpoint }: { endpoint: string },
): Promise<void> {
  const wasLast = await remove(context, ref, { endpoint_index: indexOf(context.secrets, ref, endpoint) });
  if (wasLast) await noteCanPush(context, actor, ref);
}

export async function dropGoneBrowser(context: Pick<CommandContext, 'db'>, key: TicketKey, subscriptionId: string) {
  await remove(context, key, { id: subscriptionId });
}

/** Returns whether it was the ticket's last one. */
function remove(
  { db }: Pick<CommandContext, 'db'>,
  key: TicketKey,
  which: { id: string } | { endpoint_index: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ticket = orNotFound(await lockPushTicket(trx, key));
    await removeSubscription(trx, key, which);
    const wasLast = ticket.canPush && !(await markCanPush(trx, key));
    if (wasLast) await dropWaiting(trx, key);
    return wasLast;
  });
}

/**
 * Notes in the line's log that a guest can be notified, or no longer: staff see how each guest can be reached. A guest
 * near the front is told at once; one with a booked place will be told of the opening. The rows are written before: a
 * process that dies here loses only the note.
 */
async function noteCanPush(context: CommandContext, actor: Actor, ref: TicketRef): Promise<void> {
  await runTicketMove(context, { verb: 'change', actor, ref, idempotencyKey: null }, (work, ticket) => {
    if (endedStates.includes(ticket.state)) return ticket;
    const noted = work.edit(ticket, {}, { fields: ['canPush'] });
    tellWhoIsNear(work, ticket.lineId);
    tellOfOpening(work, noted);
    return noted;
  });
}

/** A booked guest is told of the opening. At the join, this browser was not known. */
function tellOfOpening(work: LineWork, ticket: Ticket): void {
  const { state, canPush, keptFor } = ticket;
  if (state !== 'booked' || !canPush || !keptFor || keptFor <= work.now) return;
  const byBrowserAlone = { ...ticket, canText: false, canTextSecond: false, canMail: false };
  work.tell(byBrowserAlone, 'kept_open', {}, { dueAt: keptFor });
}

// A browser reports that it showed a notification: the message arrived. Only then does a called guest's time start. A
// second report changes nothing.

/** Returns the ticket whose screens should change, if any. */
export async function notePushShown(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { organizationId, ticketId }: TicketRef,
  messageId: string,
): Promise<TicketOfMessage | null> {
  const message = { organizationId, id: messageId };
  if (!(await isPushOf(db, message, ticketId))) throw new Refusal('not_found');
  return recordReport(db, { provider: webPushName, ref: messageId, message, state: 'delivered' }, now());
}

/**
 * Makes the key pair by which push services know this installation, once for all its processes. Browsers subscribe to
 * this pair: with another one, all subscriptions are lost.
 */
export async function ensurePushKeys({ db, secrets }: Pick<CommandContext, 'db' | 'secrets'>): Promise<void> {
  if ((await findPushKeys(db, secrets)) === null) await keepPushKeys(db, secrets, makePushKeys());
}
