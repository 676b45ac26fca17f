// A browser of the guest's wants to be notified. The ticket keeps a few of them, each once; the oldest goes where there are too many.
// Only while there is something to tell. From the first one on the line's log says that the guest can be told in this way; which browser it
// is stands in the log nowhere.

import { areKeysSound, pushServiceUrl } from '#channels/web-push/subscription.ts';
import { keepSubscription, lockPushTicket, markCanPush } from '#db/messaging/push-subscriptions.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { activeStates } from '#domain/ticket/ticket.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { noteCanPush } from './note-can-push.ts';

export interface PushInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export const maxBrowsers = 5;

/** `origins`: push services that are trusted beside the public ones. */
export async function subscribePush(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  { endpoint, keys }: PushInput,
  origins: readonly string[],
): Promise<void> {
  if (!pushServiceUrl(endpoint, origins)) throw fieldRefusal('endpoint', 'not_allowed');
  if (!areKeysSound(keys)) throw fieldRefusal('keys', 'format');
  const isFirst = await context.db.transaction().execute(async (trx) => {
    const ticket = await lockPushTicket(trx, ref);
    if (!ticket) throw new Refusal('not_found');
    const isOver = ticket.state !== 'booked' && !activeStates.includes(ticket.state);
    if (isOver) throw new Refusal('ticket_state', { state: ticket.state });
    await keepSubscription(trx, context.secrets, ref, { endpoint, keys, max: maxBrowsers, at: context.now() });
    await markCanPush(trx, ref);
    return !ticket.canPush;
  });
  if (isFirst) await noteCanPush(context, actor, ref);
}
