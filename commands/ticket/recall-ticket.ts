// The called guest is called again and told again: three calls at most, and not sooner than a person can walk.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, tellCalled, type TicketAnswer } from './ticket-move.ts';

export function recallTicket(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'recall', actor, ref, idempotencyKey }, (work, ticket) => {
    const after = applyMove(work, 'recall', ticket, actor, {
      kind: 'recalled',
      data: { times: ticket.timesCalled + 1 },
    });
    tellCalled(work, after, 'called_again');
    return after;
  });
}
