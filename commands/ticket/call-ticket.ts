// Staff call one particular guest. Calling anyone but the first of a line needs the right to reorder, and a reason that
// those who are passed can read.

import { findDesk } from '#db/place/desks.ts';
import { Refusal, fieldRefusal } from '#domain/refusal.ts';
import type { MoveReason, Ticket } from '#domain/ticket/ticket.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { applyMove, ticketMove, type Decide } from './ticket-move.ts';

export const calling =
  (actor: Staff, { deskId, reason }: { deskId: string; reason?: MoveReason | undefined }): Decide =>
  (work, ticket, line) => {
    if (!work.desk(deskId).is_open) throw new Refusal('desk_closed');
    const isOutOfOrder = ticket.state === 'waiting' && work.front(line.id)[0]?.ticket.id !== ticket.id;
    if (isOutOfOrder) mayPass(actor, ticket, reason);
    const data = { desk: deskId, ...(isOutOfOrder ? { reason } : {}) };
    const called = applyMove(work, 'call', ticket, actor, { kind: 'called', deskId, data });
    work.tell(called, 'called', {});
    return called;
  };

export const callTicket = ticketMove('call', calling, async ({ context, ref, input: { deskId } }) => {
  const desk = await findDesk(context.db, deskId);
  if (!desk || desk.place_id !== ref.placeId) throw new Refusal('not_found');
  return { wants: { deskId } };
});

/** Throws if this actor may not call somebody ahead of others, or gave no reason. */
export function mayPass(actor: Staff, ticket: Ticket, reason: MoveReason | undefined): void {
  authorise(actor, 'reorder', ticket);
  if (!reason) throw fieldRefusal('reason', 'required');
}
