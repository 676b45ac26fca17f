// Staff set someone aside who fetches a paper or a result: the place in line is kept, and skipped until they are back.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { limits } from '#domain/ticket/ticket.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function holdTicket(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'hold', actor, ref, idempotencyKey }, (work, ticket) => {
    const holdUntil = new Date(work.now.getTime() + limits.holdMinutes * 60_000);
    return applyMove(work, 'hold', ticket, actor, { kind: 'held', holdUntil });
  });
}

/** Back to waiting, at the place that was kept. */
export function resumeTicket(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'resume', actor, ref, idempotencyKey }, (work, ticket) =>
    applyMove(work, 'resume', ticket, actor, { kind: 'resumed' }),
  );
}
