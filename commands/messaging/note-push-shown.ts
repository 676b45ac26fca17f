// A browser says that it showed a notification to the guest: the message arrived. Only from then on does the clock of a call count it as
// told. Said twice, or of what is known already, it changes nothing.

import { recordReport, isPushOf, type TicketOfMessage } from '#db/messaging/messages.ts';
import { webPushName } from '#channels/web-push/web-push.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command-context.ts';

/** Returns the ticket whose screens should know, where something followed from it. */
export async function notePushShown(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { organizationId, ticketId }: TicketRef,
  messageId: string,
): Promise<TicketOfMessage | null> {
  const message = { organizationId, id: messageId };
  if (!(await isPushOf(db, message, ticketId))) throw new Refusal('not_found');
  return recordReport(db, { provider: webPushName, ref: messageId, message, state: 'delivered' }, now());
}
