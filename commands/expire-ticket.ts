// Close-out at the end of the day: whoever still stands in the line is let go.

import type { TicketRef } from '#db/tickets.ts';
import type { Actor } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import type { Outcome } from './line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function expireTicket(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  once: Once | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'expire', actor, ref, once }, (work, ticket) =>
    applyMove(work, 'expire', ticket, actor, { kind: 'expired' }),
  );
}
