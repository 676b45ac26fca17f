// The guest has been served. How long the desk was taken by them is what the line's pace is learned from.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { LineWork } from '../engine/line-work.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, learnPace, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function finish(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'finish', actor, ref, idempotencyKey }, (work, ticket) =>
    finishTicket(work, ticket, actor),
  );
}

/** The same inside another command's decision. */
export function finishTicket(work: LineWork, ticket: Ticket, actor: Staff): Ticket {
  const after = applyMove(work, 'finish', ticket, actor, { kind: 'served' });
  learnPace(work, ticket);
  return after;
}
