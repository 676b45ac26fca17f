import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Changed, Done } from '#contract/views.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { ApiDeps } from './calls.ts';

/** Commands whose answer shows the ticket as staff see it, or its guest: read in their own transaction. */
export const shownTo = (staff: Staff | null, commands: CommandContext): CommandContext => ({
  ...commands,
  reader: staff ? 'staff' : 'guest',
});

/** A change that is not in the log of any line. */
export const beside: Done = { seq: null, state: null };

/** The result of a move or a change, as stored with the idempotency key. */
export function doneOf({ ticket, seq }: { ticket: { state: string }; seq: number | null }): Done {
  return { seq, state: ticket.state };
}

/**
 * Answers with the current view and with what the change did when it was first requested. `readAt`: when what is shown
 * was read, if the change read it.
 */
export async function answerChange<View extends object>(
  { commands }: Pick<ApiDeps, 'commands'>,
  done: Done,
  show: () => Promise<View>,
  readAt?: Date,
): Promise<Changed<View>> {
  // Taken before the read: the view may be newer than this time, never older.
  const asOf = (readAt ?? commands.now()).toISOString();
  return { ...(await show()), done, asOf };
}
