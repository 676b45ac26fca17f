// A guest needs more time and lets the next few people pass. Nobody who waited on site loses by it: those who pass only gain.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { rankAfter } from '#domain/ticket/next-in-line.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { limits } from '#domain/ticket/ticket.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export async function delayTurn(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  { passing }: { passing: number },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  if (!Number.isInteger(passing) || passing < 1 || passing > limits.maxDelay)
    throw fieldRefusal('passing', 'out_of_range');
  return runTicketMove(
    context,
    { verb: 'delay', actor, ref, idempotencyKey, wants: { behind: limits.maxDelay + 1 } },
    (work, ticket, line) => {
      const behind = work.behind(ticket, passing + 1);
      const rank = rankAfter(passing, { front: behind, seq: work.nextSeq(line.id) });
      return applyMove(work, 'delay', ticket, actor, { kind: 'delayed', rank, data: { passing } });
    },
  );
}
