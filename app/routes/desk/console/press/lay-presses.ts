import type { DeskView } from '#contract/views.ts';
import { foresee } from './press-table.ts';
import { isShown, type PendingPress } from './press-outbox.ts';
import { allTickets } from '../facts/ticket-facts.ts';

/** The screen's view: the server's view, with the presses applied that it does not show yet. */
export function lay(view: DeskView, pending: readonly PendingPress[], memberId: string): DeskView {
  return pending
    .filter((entry) => !isShown(entry, view))
    .reduce(
      (seen, { press, at }) => foresee(seen, press, { now: Math.max(at, newestOf(seen, memberId) + 1), memberId }),
      view,
    );
}

/**
 * The time of this member's newest change. The server reports when it did a press, not when the host made it: a press
 * made in between counts as newer, and 'undo' reverts it.
 */
function newestOf(view: DeskView, memberId: string): number {
  const own = allTickets(view).filter(({ last }) => last.byMemberId === memberId);
  return Math.max(0, ...own.map(({ last }) => Date.parse(last.at)));
}
