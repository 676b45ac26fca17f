// A browser is not to be notified any more: its guest said so, or its push service says that it is gone. With the last one the guest cannot
// be told in this way. What a guest decides is noted in the line's log; what a push service finds out is not, so that it stands between
// nobody and the undo of the call that showed it.

import {
  dropWaiting,
  indexOf,
  lockPushTicket,
  markCanPush,
  removeSubscription,
} from '#db/messaging/push-subscriptions.ts';
import type { TicketKey } from '#db/erasing/erasing.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { noteCanPush } from './note-can-push.ts';

/** Unsubscribing what is not subscribed is no error. */
export async function unsubscribePush(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  { endpoint }: { endpoint: string },
): Promise<void> {
  const wasLast = await remove(context, ref, { index: indexOf(context.secrets, ref, endpoint) });
  if (wasLast) await noteCanPush(context, actor, ref);
}

export async function dropGoneBrowser(
  context: Pick<CommandContext, 'db'>,
  key: TicketKey,
  subscriptionId: string,
): Promise<void> {
  await remove(context, key, { id: subscriptionId });
}

/** Returns whether the ticket had one and has none now. */
function remove(
  { db }: Pick<CommandContext, 'db'>,
  key: TicketKey,
  which: { id: string } | { index: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ticket = await lockPushTicket(trx, key);
    if (!ticket) throw new Refusal('not_found');
    await removeSubscription(trx, key, which);
    const wasLast = ticket.canPush && !(await markCanPush(trx, key));
    if (wasLast) await dropWaiting(trx, key);
    return wasLast;
  });
}
