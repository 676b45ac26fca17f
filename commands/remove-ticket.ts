// Staff take someone out of the line, always with a reason that the log keeps.

import type { TicketRef } from '#db/tickets.ts';
import type { MoveReason } from '#domain/ticket.ts';
import type { Staff } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import type { Outcome } from './line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function removeTicket(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  { reason }: { reason: MoveReason },
  once: Once | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'remove', actor, ref, once }, (work, ticket) =>
    applyMove(work, 'remove', ticket, actor, { kind: 'removed', data: { reason } }),
  );
}
