import type { CommandContext } from '#commands/engine/command-context.ts';
import { eraseEndedTickets } from '#commands/erasing/erase-tickets.ts';
import { dropOldRows } from '#db/erasing/old-rows.ts';
import { dropTextsOfNobody } from '#db/messaging/simulated-texts.ts';
import { dropOldBookings } from '#db/messaging/spending.ts';

const answersKeptHours = 24;

/** Erases what identifies guests after its retention, and stored answers that are too old to be repeated. */
export async function eraseEnded(context: CommandContext): Promise<void> {
  const yesterday = new Date(context.now().getTime() - answersKeptHours * 3600_000);
  await dropOldRows(context.db, yesterday);
  await dropTextsOfNobody(context.db, yesterday);
  // A place's day of work and its time zone can extend a day by that much.
  await dropOldBookings(context.db, new Date(yesterday.getTime() - answersKeptHours * 3600_000));
  await eraseEndedTickets(context);
}
