// A desk calls whoever is next across its lines, as one atomic step: the lines are locked, so two hosts can never call the same
// guest. Where asked, the guest being served at this desk is finished first. Nobody waiting is an answer, not an error.

import { findTicketRef, type TicketRef } from '#db/ticket/tickets.ts';
import type { NamedDesk } from '#db/team/named-rows.ts';
import { nextAcross } from '#domain/ticket/next-in-line.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';
import type { Staff } from '#domain/team/actor.ts';
import { deskFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { LineMoved } from '../engine/line-moved.ts';
import type { LineWork } from '../engine/line-work.ts';
import { unavailable } from '../engine/database-fault.ts';
import { finishing as finishingBy } from './moves.ts';
import { applyMove, frontWanted, maxFollows, revived, tellCalled } from './ticket-move.ts';

export interface CallNextAnswer {
  ticket: Ticket | null;
}

export interface CallNextInput {
  deskId: string;
  finishTicketId?: string | null;
  /** The desk, if it was read just now. */
  known?: NamedDesk | undefined;
}

export async function callNext(
  context: CommandContext,
  actor: Staff,
  { deskId, finishTicketId, known }: CallNextInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<CallNextAnswer>> {
  // The desk may have been given other lines since it was read.
  for (let isAsRead = known !== undefined, tries = 0; tries < maxFollows; isAsRead = false, tries++) {
    const found = await deskFor(context, actor, 'work_tickets', { deskId, known: isAsRead ? known : undefined });
    const { organizationId, desk } = found;
    const finishing = finishTicketId ? await findTicketRef(context.db, organizationId, finishTicketId) : null;
    if (finishTicketId && !finishing) throw new Refusal('not_found');
    try {
      const at = { deskId, organizationId, lineIds: desk.line_ids, finishing };
      return await callAt(context, actor, at, idempotencyKey);
    } catch (error) {
      if (!(error instanceof LineMoved)) throw error;
    }
  }
  throw unavailable();
}

interface CallAt {
  deskId: string;
  organizationId: string;
  lineIds: string[];
  finishing: TicketRef | null;
}

async function callAt(
  context: CommandContext,
  actor: Staff,
  { deskId, organizationId, lineIds, finishing }: CallAt,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<CallNextAnswer>> {
  const outcome = await context.runner.run<CallNextAnswer>({
    organizationId,
    lineIds: [...new Set([...lineIds, ...(finishing ? [finishing.lineId] : [])])],
    actor,
    input: `call_next ${deskId} ${finishing?.ticketId ?? ''}`,
    idempotencyKey,
    reader: context.reader,
    wants: { front: frontWanted, deskId, ticketIds: finishing ? [finishing.ticketId] : [] },
    decide: (work) => {
      const desk = work.desk(deskId);
      if (!desk.is_open) throw new Refusal('desk_closed');
      if (desk.line_ids.toSorted().join() !== lineIds.toSorted().join()) throw new LineMoved();
      const served = finishing ? work.ticket(finishing.ticketId).ticket : null;
      if (served && served.deskId !== deskId) throw new Refusal('not_found');
      if (served?.state === 'serving') finishingBy(actor)(work, served, work.line(served.lineId));
      return { ticket: callFirst(work, lineIds, deskId, actor) };
    },
  });
  const { ticket } = outcome.answer;
  return { ...outcome, answer: { ticket: ticket && revived(ticket) } };
}

function callFirst(work: LineWork, lineIds: string[], deskId: string, actor: Staff): Ticket | null {
  const firsts = lineIds.map((id) => work.front(id)[0]?.ticket);
  const next = nextAcross(firsts);
  if (!next) return null;
  const called = applyMove(work, 'call', next, actor, { kind: 'called', deskId, data: { desk: deskId } });
  tellCalled(work, called, 'called');
  return called;
}
