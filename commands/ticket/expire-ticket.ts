// Close-out at the end of the day: whoever still stands in the line is let go. Whoever is still being served was forgotten by the desk: they
// were served, and nothing is learned from how long it took.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { limits, type Ticket } from '#domain/ticket/ticket.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function expireTicket(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'expire', actor, ref, idempotencyKey }, (work, ticket) => {
    if (ticket.state !== 'serving') return applyMove(work, 'expire', ticket, actor, { kind: 'expired' });
    if (!isForgotten(ticket, work.now)) throw new Refusal('ticket_state', { state: ticket.state });
    return applyMove(work, 'finish', ticket, actor, { kind: 'served' });
  });
}

function isForgotten({ servingAt }: Ticket, now: Date): boolean {
  return servingAt !== null && now.getTime() - servingAt.getTime() >= limits.servingHours * 3600_000;
}
