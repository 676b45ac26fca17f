import type { DeskView } from '#contract/views.ts';
import { foresee } from './press-table.ts';
import { isShown } from './press-outbox.ts';
import type { PendingPress } from './press-outbox.ts';
import { allTickets } from '../ticket-facts.ts';

/** The server's view with presses laid over it that it does not show yet: what is on the screen. */
export function lay(view: DeskView, pending: readonly PendingPress[], memberId: string): DeskView {
  return pending
    .filter((entry) => !isShown(entry, view))
    .reduce(
      (seen, { press, at }) => foresee(seen, press, { now: Math.max(at, newestOf(seen, memberId) + 1), memberId }),
      view,
    );
}

/**
 * When the newest thing of this member was done. The server says when it did a press, not when that was made: whatever was pressed
 * in between is newer all the same, and is what an undo takes back.
 */
function newestOf(view: DeskView, memberId: string): number {
  const own = allTickets(view).filter(({ last }) => last.byMemberId === memberId);
  return Math.max(0, ...own.map(({ last }) => Date.parse(last.at)));
}
