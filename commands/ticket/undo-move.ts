// Staff undo their own last move within a minute, if nothing came after it: the ticket is as before, at the same rank.
// A guest who was told 'it is your turn' is told that it is not, and one who was told that it is not is called again.

import { findLinesBefore } from '#db/ticket/events.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import { limits, restoreTicket, type Ticket, type TicketBefore } from '#domain/ticket/ticket.ts';
import type { Staff } from '#domain/team/actor.ts';
import { LineMoved, type Command, type LineWork } from '../engine/command.ts';
import { runTicketMove, tellWhoIsNear, tellWithdrawn, type Decide, type TicketAnswer } from './ticket-move.ts';

export const undoMove: Command<TicketRef, TicketAnswer> = (context, actor, ref, idempotencyKey) => {
  const otherLines = ({ organizationId, ticketId }: TicketRef): Promise<string[]> =>
    findLinesBefore(context.db, organizationId, [ticketId]);
  const request = { verb: 'undo', actor, ref, idempotencyKey, otherLines, wants: undoWants };
  return runTicketMove(context, request, undoing(actor));
};

export const undoWants = { lastEvent: true, twinIn: [null] };

export const undoing =
  (actor: Staff): Decide =>
  (work, ticket) => {
    const { before, seq } = undoable(work, ticket, actor);
    // It moved once more since its lines were looked up.
    if (!work.holdsLine(before.lineId)) throw new LineMoved();
    const restored = restoreTicket(ticket, before);
    const isCalledAgain = ticket.state === 'waiting' && restored.state === 'called';
    const now = isCalledAgain ? { calledAt: work.now } : {};
    const after = work.change({ ...restored, ...now }, 'undone', { undoes: seq });
    tellWithdrawn(work, ticket, after);
    if (isCalledAgain) work.tell(after, 'called_again', {});
    for (const lineId of new Set([ticket.lineId, after.lineId])) tellWhoIsNear(work, lineId);
    return after;
  };

function undoable(work: LineWork, ticket: Ticket, actor: Staff): { before: TicketBefore; seq: number } {
  const last = work.lastEvent(ticket.id);
  const isOwn = last?.actorKind === actor.kind && last.actorId === actor.id;
  const seconds = last ? (work.now.getTime() - new Date(last.at).getTime()) / 1000 : Infinity;
  if (!last?.before || last.kind === 'undone' || !isOwn || seconds > limits.undoSeconds) {
    throw new Refusal('ticket_state', { state: ticket.state });
  }
  return { before: last.before, seq: last.seq };
}
