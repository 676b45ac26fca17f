// What happens to tickets by the clock: a hold ends, a call that went unheard becomes a no-show where the line says so, a day is over.

import { system } from '#commands/actor.ts';
import type { CommandContext } from '#commands/context.ts';
import { expireTicket } from '#commands/expire-ticket.ts';
import { resumeTicket } from '#commands/hold-ticket.ts';
import { markNoShow } from '#commands/mark-no-show.ts';
import { findEndedHolds, findLateCalls, findOldTickets } from '#db/overdue-tickets.ts';
import type { TicketRef } from '#db/tickets.ts';
import { serviceDay } from '#domain/local-time.ts';
import { isRefusal } from '#domain/refusal.ts';

export async function resumeAfterHold(context: CommandContext): Promise<void> {
  for (const ref of await findEndedHolds(context.db, context.now())) {
    await unlessRefused(() => resumeTicket(context, system, ref, null));
  }
}

export async function markLateNoShows(context: CommandContext): Promise<void> {
  for (const ref of await findLateCalls(context.db, context.now())) {
    await unlessRefused(() => markNoShow(context, system, ref, null));
  }
}

export async function expireYesterdays(context: CommandContext): Promise<void> {
  const now = context.now();
  for (const ticket of await findOldTickets(context.db, now)) {
    const ref: TicketRef = ticket;
    if (ticket.serviceDay >= serviceDay(now, ticket.timeZone)) continue;
    await unlessRefused(() => expireTicket(context, system, ref, null));
  }
}

// Someone was quicker: the ticket is elsewhere already, and that is right.
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
