// Someone whose place was kept for this opening is here: they wait again, at the place they had when they joined. Staff may check in
// somebody who stands before them; the guest does it from the opening on.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import { isOpenAt } from '#domain/line/opening-hours.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';

export function checkIn(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  return runTicketMove(
    context,
    { verb: 'check_in', actor, ref, idempotencyKey, wants: { twinIn: [null] } },
    (work, ticket, line) => {
      const isOpen = line.state !== 'closed' && isOpenAt(line.hours, line.closures, work.now, line.time_zone);
      if (actor.kind === 'guest' && !isOpen) throw new Refusal('line_closed', { opensAt: ticket.keptFor });
      return applyMove(work, 'check_in', ticket, actor, { kind: 'checked_in' });
    },
  );
}
