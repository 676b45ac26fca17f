// The called guest did not come. The desk was taken all the same, so the line's pace learns from it.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, learnPace, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function markNoShow(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'no_show', actor, ref, idempotencyKey }, (work, ticket) => {
    const after = applyMove(work, 'no_show', ticket, actor, { kind: 'no_show' });
    learnPace(work, ticket);
    return after;
  });
}
