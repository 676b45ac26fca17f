// Staff take someone out of the line, always with a reason that the log keeps.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { MoveReason } from '#domain/ticket/ticket.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function removeTicket(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  { reason }: { reason: MoveReason },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'remove', actor, ref, idempotencyKey }, (work, ticket) =>
    applyMove(work, 'remove', ticket, actor, { kind: 'removed', data: { reason } }),
  );
}
