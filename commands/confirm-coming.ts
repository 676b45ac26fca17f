// The called guest says 'I am coming': the desk sees it and waits.

import type { TicketRef } from '#db/tickets.ts';
import type { Actor } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import type { Outcome } from './line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function confirmComing(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  once: Once | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'confirm', actor, ref, once }, (work, ticket) =>
    applyMove(work, 'confirm', ticket, actor, { kind: 'confirmed' }),
  );
}
