// Staff move someone in the line, always with a reason: behind another guest, or ahead of everyone.

import { rankAfter } from '#domain/ticket/next-in-line.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { limits, type MoveReason, type Ticket } from '#domain/ticket/ticket.ts';
import type { Staff } from '#domain/team/actor.ts';
import { isWhole } from '#domain/line/service.ts';
import type { LineWork } from '../engine/command.ts';
import { applyMove, frontWanted, ticketMove, type Decide } from './ticket-move.ts';

interface MoveInput {
  reason: MoveReason;
  /** How many stay ahead: 0 is first. */
  ahead: number;
}

export const moving =
  (actor: Staff, { reason, ahead }: MoveInput): Decide =>
  (work, ticket) => {
    const rank = rankAfter(ahead, { front: others(work, ticket), seq: work.nextSeq(ticket.lineId) });
    const isFirst = ahead === 0;
    return applyMove(work, isFirst ? 'prioritise' : 'move', ticket, actor, {
      kind: isFirst ? 'prioritised' : 'moved',
      rank,
      data: { reason, ahead },
    });
  };

export const moveInLine = ticketMove('move', moving, ({ input: { ahead } }) => {
  if (!isWhole(ahead, 0, limits.maxMove)) throw fieldRefusal('ahead', 'out_of_range');
  return { action: 'reorder', wants: { front: Math.max(frontWanted, ahead + 2) } };
});

function others(work: LineWork, ticket: Ticket): Ticket[] {
  return work
    .front(ticket.lineId)
    .map((known) => known.ticket)
    .filter((other) => other.id !== ticket.id);
}
