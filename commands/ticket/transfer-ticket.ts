// Staff transfer someone to another line of the place: the same ticket and link, placed by the other line's return
// rule. Both lines' logs note it.

import { findLineIdentity } from '#db/place/lines.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { returnRank } from '#domain/ticket/next-in-line.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { rankOfSeq } from '#domain/ticket/rank.ts';
import type { Staff } from '#domain/team/actor.ts';
import { applyMove, tellWhoIsNear, ticketMove, type Decide } from './ticket-move.ts';

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
