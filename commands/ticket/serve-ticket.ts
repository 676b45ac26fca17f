// The called guest has come to the desk.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function serveTicket(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(context, { verb: 'serve', actor, ref, idempotencyKey }, (work, ticket) =>
    applyMove(work, 'serve', ticket, actor, { kind: 'serving' }),
  );
}
