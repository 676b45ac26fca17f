// What staff do with one guest of their choice: put elsewhere in the line, call, send on, take back.

import { rankAfter, returnRank } from '#domain/ticket/next-in-line.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { limits, type MoveReason, type Ticket } from '#domain/ticket/ticket.ts';
import { type Staff, authorise, type Actor } from '#domain/team/actor.ts';
import { isWhole } from '#domain/line/service.ts';
import type { LineWork } from '../engine/command.ts';
import { applyMove, frontWanted, ticketMove, type Decide, tellWhoIsNear } from './ticket-move.ts';
import { findDesk } from '#db/place/desks.ts';
import { findLineIdentity } from '#db/place/lines.ts';
import { lineSettingsOf, type ReturnRule } from '#domain/line/line-settings.ts';
import { rankOfSeq } from '#domain/ticket/rank.ts';
import { refuseSecondPlace, secondPlaceAsked } from './visit-limits.ts';

// Staff move someone in the line, always with a reason: behind another guest, or ahead of everyone.

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

// Staff call one particular guest. Calling anyone but the first of a line needs the right to reorder, and a reason that
// those who are passed can read.
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

// Staff transfer someone to another line of the place: the same ticket and link, placed by the other line's return
// rule. Both lines' logs note it.
export const transferring =
  (actor: Staff, { lineId }: { lineId: string }): Decide =>
  (work, ticket) => {
    if (ticket.lineId === lineId) throw fieldRefusal('lineId', 'same_line');
    const settings = lineSettingsOf(work.line(lineId).settings);
    const front = work.front(lineId).map((known) => known.ticket);
    const seq = work.nextSeq(lineId);
    // 'Original order' means nothing on a line they never stood in: there it is the order of arrival.
    const rank = settings.returnRule === 'original' ? rankOfSeq(seq) : returnRank(ticket, settings, { front, seq });
    const at = front.findIndex((other) => other.rank > rank);
    const sentAhead = at === -1 ? work.line(lineId).waiting : at;
    const after = applyMove(work, 'transfer', ticket, actor, { kind: 'transferred', lineId, rank, sentAhead });
    tellWhoIsNear(work, lineId);
    return after;
  };

export const transferTicket = ticketMove('transfer', transferring, async ({ context, ref, input: { lineId } }) => {
  const target = await findLineIdentity(context.db, lineId);
  if (!target || target.placeId !== ref.placeId) throw new Refusal('not_found');
  return { otherLines: () => [lineId], wants: { twinIn: [lineId] } };
});

// Someone who was called, served, missed or removed waits again: by the line's return rule, or where staff say. A guest
// who missed the call may return once, within the line's return window, and always by the line's rule.

export const returnTicket = ticketMove(
  'return',
  (actor: Actor, { rule }: { rule?: ReturnRule }) =>
    (work, ticket, line) => {
      const settings = lineSettingsOf(line.settings);
      const byRule = actor.kind === 'guest' || !rule ? settings : { ...settings, returnRule: rule };
      const front = work.front(line.id).map((known) => known.ticket);
      const rank = returnRank(ticket, byRule, { front, seq: work.nextSeq(line.id) });
      refuseSecondPlace(work, actor, ticket);
      const move = actor.kind === 'guest' ? 'come_back' : 'return';
      return applyMove(work, move, ticket, actor, { kind: 'returned', rank, data: { rule: byRule.returnRule } });
    },
  secondPlaceAsked,
);
