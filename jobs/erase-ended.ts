import type { CommandContext } from '#commands/context.ts';
import { eraseEndedTickets } from '#commands/erase-tickets.ts';
import { dropOldAnswers } from '#db/idempotency.ts';

const answersKeptHours = 24;

/** Erases what identifies guests whose time is over, and answers that nobody repeats any more. */
export async function eraseEnded(context: CommandContext): Promise<void> {
  await dropOldAnswers(context.db, new Date(context.now().getTime() - answersKeptHours * 3600_000));
  await eraseEndedTickets(context);
}
