// A guest who waits longer than estimated is told once, by their own channel: their page has the new estimate. The log
// notes it, and the record counts it.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { newsValues } from '#domain/line/line-news.ts';
import { Refusal } from '#domain/refusal.ts';
import { system } from '#domain/team/actor.ts';
import { idempotencyKeyOf, type CommandContext, type Outcome } from '../engine/command.ts';
import { runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function tellLonger(context: CommandContext, ref: TicketRef): Promise<Outcome<TicketAnswer>> {
  // Two processes may find the same guest; a guest who moved meanwhile is found again.
  const idempotencyKey = idempotencyKeyOf(`tell_longer ${ref.ticketId} ${ref.seen ?? ''}`, null);
  const request = { verb: 'tell_longer', actor: system, ref, idempotencyKey };
  return runTicketMove(context, request, (work, ticket, line) => {
    if (ticket.state !== 'waiting') throw new Refusal('ticket_state', { state: ticket.state });
    const told = work.edit(ticket, { toldLongerAt: work.now }, { fields: ['toldLonger'] });
    const { time_zone: timeZone } = line;
    work.tell(told, 'line_news', newsValues({ kind: 'late' }, { now: work.now, timeZone }));
    return told;
  });
}
