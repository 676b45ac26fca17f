import type { Changed, Done } from '#contract/views.ts';
import type { ApiDeps } from './calls.ts';

/** Of a change that no line's log tells. */
export const beside: Done = { seq: null, state: null };

/** What a move or a change of a ticket did, as it is kept with the wish. */
export function doneOf({ ticket, seq }: { ticket: { state: string }; seq: number | null }): Done {
  return { seq, state: ticket.state };
}

/** A view of now, beside what the change did when it was first asked for. */
export async function answerChange<View extends object>(
  { commands }: Pick<ApiDeps, 'commands'>,
  done: Done,
  show: () => Promise<View>,
): Promise<Changed<View>> {
  // Before it is read: it may know more than it says, and never less.
  const asOf = commands.now().toISOString();
  return { ...(await show()), done, asOf };
}
