// Tells the line, by its log, that a guest can be notified now, or not any more: staff see how each guest can be reached, and whoever is
// near the front already hears so at once, and whose place is kept will hear of the opening. The rows have it already; a process that dies before this loses only the note.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { activeStates, type Ticket } from '#domain/ticket/ticket.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { LineWork } from '../engine/line-work.ts';
import { runTicketMove, tellWhoIsNear } from '../ticket/ticket-move.ts';

export async function noteCanPush(context: CommandContext, actor: Actor, ref: TicketRef): Promise<void> {
  await runTicketMove(context, { verb: 'change', actor, ref, idempotencyKey: null }, (work, ticket) => {
    if (ticket.state !== 'booked' && !activeStates.includes(ticket.state)) return ticket;
    const noted = work.edit(ticket, {}, { fields: ['canPush'] });
    tellWhoIsNear(work, ticket.lineId);
    tellOfOpening(work, noted);
    return noted;
  });
}

/** Whose place is kept was to be told of the opening when they joined, by the ways there were then. */
function tellOfOpening(work: LineWork, ticket: Ticket): void {
  const { state, canPush, keptFor } = ticket;
  if (state !== 'booked' || !canPush || !keptFor || keptFor <= work.now) return;
  const byBrowserAlone = { ...ticket, canText: false, canTextSecond: false, canMail: false };
  work.tell(byBrowserAlone, 'kept_open', {}, { dueAt: keptFor });
}
