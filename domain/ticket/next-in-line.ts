// Who is called next, and where someone who comes back is put.

import type { LineSettings } from '../line/line-settings.ts';
import { rankOfSeq, uniqueBetween } from './rank.ts';
import type { Ticket } from './ticket.ts';

// A desk prefers its first line, yet nobody on another line is forgotten: each step down the list weighs as much as this wait.
const minutesPerPreference = 5;

/**
 * The first across a desk's lines. `firsts` holds the first waiting ticket of each line (or undefined), in the desk's order of
 * preference. Inside a line the order is never changed; between lines the longest wait wins, less a handicap by preference.
 */
export function nextAcross<First extends Pick<Ticket, 'joinedAt'>>(
  firsts: (First | undefined)[],
  now: Date,
): First | undefined {
  let best: First | undefined;
  let bestScore = -Infinity;
  firsts.forEach((ticket, preference) => {
    if (!ticket) return;
    const minutes = (now.getTime() - ticket.joinedAt.getTime()) / 60_000;
    const score = minutes - preference * minutesPerPreference;
    if (score > bestScore) [best, bestScore] = [ticket, score];
  });
  return best;
}

/** What the return rule needs to know of the line: the ranks at the front, in order, and the event the return will be. */
export interface ReturnPoint {
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
