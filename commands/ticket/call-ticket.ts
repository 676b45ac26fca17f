// Staff call one particular guest. The first of a line is simply called; anyone else is called out of order, which needs the right
// to reorder and a reason that those who are passed can read.

import { findDesk } from '#db/place/desks.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { Refusal, fieldRefusal } from '#domain/refusal.ts';
import type { MoveReason } from '#domain/ticket/ticket.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, tellCalled, type TicketAnswer } from './ticket-move.ts';

export async function callTicket(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  { deskId, reason }: { deskId: string; reason?: MoveReason },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  const desk = await findDesk(context.db, deskId);
  if (!desk || desk.place_id !== ref.placeId) throw new Refusal('not_found');
  return runTicketMove(
    context,
    { verb: 'call', actor, ref, idempotencyKey, wants: { deskId } },
    (work, ticket, line) => {
      if (!work.desk(deskId).is_open) throw new Refusal('desk_closed');
      const isOutOfOrder = ticket.state === 'waiting' && work.front(line.id)[0]?.ticket.id !== ticket.id;
      if (isOutOfOrder) {
        authorise(actor, 'reorder', ref);
        if (!reason) throw fieldRefusal('reason', 'required');
      }
      const data = { desk: deskId, ...(isOutOfOrder ? { reason } : {}) };
      const called = applyMove(work, 'call', ticket, actor, { kind: 'called', deskId, data });
      tellCalled(work, called, 'called');
      return called;
    },
  );
}
