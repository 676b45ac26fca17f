// Who is called next, and where someone who comes back is put.

import type { LineSettings } from '../line/line-settings.ts';
import { isPlacedRank, rankOfSeq, uniqueBetween } from './rank.ts';
import type { Ticket } from './ticket.ts';

// A desk prefers its first line, yet nobody on another line is forgotten: each step down the list weighs as much as this wait.
const msPerPreference = 5 * 60_000;

interface Standing {
  joinedAt: Date;
  rank: string;
}

/**
 * The waiting tickets of a desk's lines in the order in which they are called. `lines` stand in the desk's order of preference, each in
 * its own order, which is never changed; between lines the longest wait wins, less a handicap by preference. The order does not depend
 * on the time: all waits grow alike.
 */
export function callOrder<Waiting extends Standing>(lines: readonly (readonly Waiting[])[]): Waiting[] {
  const turns = lines.map((line) =>
    turnsOf(line, { joinedAt: ({ joinedAt }) => joinedAt.getTime(), isPlaced: ({ rank }) => isPlacedRank(rank) }),
  );
  const next = lines.map(() => 0);
  const order: Waiting[] = [];
  for (;;) {
    let best = -1;
    let bestTurn = Infinity;
    turns.forEach((line, preference) => {
      const turn = (line[next[preference] ?? 0] ?? Infinity) + preference * msPerPreference;
      if (turn < bestTurn) [best, bestTurn] = [preference, turn];
    });
    const first = lines[best]?.[next[best] ?? 0];
    if (!first) return order;
    order.push(first);
    next[best] = (next[best] ?? 0) + 1;
  }
}

/** The first across a desk's lines. */
export const nextAcross = <Waiting extends Standing>(lines: readonly (readonly Waiting[])[]): Waiting | undefined =>
  callOrder(lines)[0];

/**
 * Since when each of a line waits, where lines are compared. Who was put between others has the turn of those behind if these came
 * earlier: else the whole line would wait at a desk of several lines because somebody of it is urgent.
 */
export function turnsOf<Waiting>(
  line: readonly Waiting[],
  { joinedAt, isPlaced }: { joinedAt: (one: Waiting) => number; isPlaced: (one: Waiting) => boolean },
): number[] {
  let behind = Infinity;
  const turns = line.toReversed().map((one) => (behind = Math.min(joinedAt(one), isPlaced(one) ? behind : Infinity)));
  return turns.reverse();
}

/**
 * Why the first is called before the others: the longest wait, staff put it ahead, whoever came earlier now stands further back, or
 * its line goes first at this desk.
 */
export type WhyNext = 'longest' | 'put_ahead' | 'others_back' | 'line';

/** Null where nobody else waits. `order` is the order of calls; the times are RFC 3339 text in UTC. */
export function whyNext(order: readonly { lineId: string; joinedAt: string; rank: string }[]): WhyNext | null {
  const [next, ...others] = order;
  if (!next || others.length === 0) return null;
  const earlier = others.filter(({ joinedAt }) => joinedAt < next.joinedAt);
  if (earlier.length === 0) return 'longest';
  if (!earlier.some(({ lineId }) => lineId === next.lineId)) return 'line';
  return isPlacedRank(next.rank) ? 'put_ahead' : 'others_back';
}

/** What the return rule needs to know of the line: the ranks at the front, in order, and the event the return will be. */
interface ReturnPoint {
  front: readonly { rank: string }[];
  seq: number;
}

/** The rank of someone put back into the line. Fewer waiting than the rule lets pass means: behind them. */
export function returnRank(ticket: Pick<Ticket, 'rank'>, settings: LineSettings, { front, seq }: ReturnPoint): string {
  if (settings.returnRule === 'original') return ticket.rank;
  if (settings.returnRule === 'back') return rankOfSeq(seq);
  return rankAfter(settings.returnRule === 'next_up' ? 0 : settings.returnAfter, { front, seq });
}

/** The rank that lets `passing` people go first. */
export function rankAfter(passing: number, { front, seq }: ReturnPoint): string {
  const ahead = passing === 0 ? null : (front[passing - 1]?.rank ?? null);
  const behind = front[passing]?.rank ?? null;
  if (behind === null) return rankOfSeq(seq);
  return uniqueBetween(ahead, behind, seq);
}
