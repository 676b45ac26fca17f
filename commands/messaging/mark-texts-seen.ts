// Somebody of staff has a ticket before them: what its guest wrote is read from now on, for all colleagues. Done twice it changes nothing.

import { markTextsSeen as markRows } from '#db/messaging/ticket-texts.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command.ts';

/** Returns whether there was anything nobody had read. */
export async function markTextsSeen(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  actor: Staff,
  ref: TicketRef,
): Promise<boolean> {
  authorise(actor, 'work_tickets', ref);
  return markRows(db, ref, now());
}
