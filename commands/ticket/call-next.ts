// A desk calls whoever is next across its lines, in one step: the lines are locked, so two hosts never call the same
// guest. If asked, the guest being served at this desk is finished first. Nobody waiting is an answer, not an error.

import { findTicketRef } from '#db/ticket/tickets.ts';
import type { NamedDesk } from '#db/team/named-rows.ts';
import { nextAcross } from '#domain/ticket/next-in-line.ts';
import { Refusal } from '#domain/refusal.ts';
import { isAtDesk, type Ticket } from '#domain/ticket/ticket.ts';
import type { Staff } from '#domain/team/actor.ts';
import { deskFor, LineMoved, type Command, type LineWork } from '../engine/command.ts';
import { finishing } from './moves.ts';
import { applyMove, frontWanted, revived, whileMoved } from './ticket-move.ts';

interface CallNextAnswer {
  ticket: Ticket | null;
}

interface CallNextInput {
  deskId: string;
  finishTicketId?: string | null | undefined;
  /** Who was next as the host saw it. */
  expectedTicketId?: string | null | undefined;
  /** The desk, if it was read just now. */
  known?: NamedDesk | undefined;
}

export const callNext: Command<CallNextInput, CallNextAnswer> = async (context, actor, input, idempotencyKey) => {
  const { deskId, finishTicketId, expectedTicketId, known } = input;
  // The desk may serve other lines since it was read.
  return whileMoved(async (isFirst) => {
    const asRead = { deskId, known: isFirst ? known : undefined };
    const { organizationId, desk } = await deskFor(context, actor, 'work_tickets', asRead);
    /** The guest who is finished first. */
    const served = finishTicketId ? await findTicketRef(context.db, organizationId, finishTicketId) : null;
    if (finishTicketId && !served) throw new Refusal('not_found');
    const lineIds = desk.line_ids;
    const outcome = await context.runner.run<CallNextAnswer>({
      organizationId,
      lineIds: [...new Set([...lineIds, ...(served ? [served.lineId] : [])])],
      actor,
      input: `call_next ${deskId} ${served?.ticketId ?? ''}`,
      idempotencyKey,
      reader: context.reader,
      wants: { front: frontWanted, deskId, ticketIds: [served?.ticketId ?? [], expectedTicketId ?? []].flat() },
      decide: (work) => {
        const { is_open: isOpen, line_ids: idsNow } = work.desk(deskId);
        if (!isOpen) throw new Refusal('desk_closed');
        if (idsNow.toSorted().join() !== lineIds.toSorted().join()) throw new LineMoved();
        const ticket = served ? work.ticket(served.ticketId).ticket : null;
        if (ticket && ticket.deskId !== deskId) throw new Refusal('not_found');
        if (ticket?.state === 'serving') finishing(actor)(work, ticket, work.line(ticket.lineId));
        // Whoever works at the desk in a second window, or pressed while offline, called the guest there.
        const expected = expectedTicketId ? work.find(expectedTicketId) : null;
        const isHere = expected?.deskId === deskId && isAtDesk(expected.state);
        return { ticket: isHere ? expected : callFirst(work, lineIds, deskId, actor) };
      },
    });
    const { ticket } = outcome.answer;
    return { ...outcome, answer: { ticket: ticket && revived(ticket) } };
  });
};

function callFirst(work: LineWork, lineIds: string[], deskId: string, actor: Staff): Ticket | null {
  const next = nextAcross(lineIds.map((id) => work.front(id).map(({ ticket }) => ticket)));
  if (!next) return null;
  const called = applyMove(work, 'call', next, actor, { kind: 'called', deskId, data: { desk: deskId } });
  work.tell(called, 'called', {});
  return called;
}
