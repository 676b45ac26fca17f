// The guest gives up the place, at once and without a question. Whoever comes near by it is told.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function leaveLine(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'leave', actor, ref, idempotencyKey }, (work, ticket) =>
    applyMove(work, 'leave', ticket, actor, { kind: 'left' }),
  );
}
