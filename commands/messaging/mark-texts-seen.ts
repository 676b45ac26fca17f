// Staff opened a ticket: its guest's texts count as read, for all colleagues. Twice changes nothing.

import { markTextsSeen as markRows } from '#db/messaging/ticket-texts.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command.ts';

/** Returns whether anything was unread. */
export async function markTextsSeen({ db, now }: Pick<CommandContext, 'db' | 'now'>, actor: Staff, ref: TicketRef) {
  authorise(actor, 'work_tickets', ref);
  return markRows(db, ref, now());
}
