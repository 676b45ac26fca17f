// Staff call one particular guest. Calling anyone but the first of a line needs the right to reorder, and a reason that
// those who are passed can read.

import { findDesk } from '#db/place/desks.ts';
import { Refusal, fieldRefusal } from '#domain/refusal.ts';
import type { MoveReason, Ticket } from '#domain/ticket/ticket.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { applyMove, runTicketMove, tellCalled, type Decide, type TicketAnswer } from './ticket-move.ts';
import type { TicketCommand } from '../engine/command.ts';

export const callTicket: TicketCommand<{ deskId: string; reason?: MoveReason }, TicketAnswer> = async (
  context,
  actor,
  ref,
  { deskId, reason },
  idempotencyKey,
) => {
  const desk = await findDesk(context.db, deskId);
  if (!desk || desk.place_id !== ref.placeId) throw new Refusal('not_found');
  const request = { verb: 'call', actor, ref, idempotencyKey, wants: { deskId } };
  return runTicketMove(context, request, calling(actor, { deskId, reason }));
};

export const calling =
  (actor: Staff, { deskId, reason }: { deskId: string; reason?: MoveReason | undefined }): Decide =>
  (work, ticket, line) => {
    if (!work.desk(deskId).is_open) throw new Refusal('desk_closed');
    const isOutOfOrder = ticket.state === 'waiting' && work.front(line.id)[0]?.ticket.id !== ticket.id;
    if (isOutOfOrder) mayPass(actor, ticket, reason);
    const data = { desk: deskId, ...(isOutOfOrder ? { reason } : {}) };
    const called = applyMove(work, 'call', ticket, actor, { kind: 'called', deskId, data });
    tellCalled(work, called, 'called');
    return called;
  };

/** Throws if this actor may not call somebody ahead of others, or gave no reason. */
export function mayPass(actor: Staff, ticket: Ticket, reason: MoveReason | undefined): void {
  authorise(actor, 'reorder', ticket);
  if (!reason) throw fieldRefusal('reason', 'required');
}
