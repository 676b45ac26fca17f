import type { CommandContext } from '#commands/engine/command-context.ts';
import { eraseEndedTickets } from '#commands/erasing/erase-guests.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { dropOldRows } from '#db/erasing/old-rows.ts';
import { dropTextsOfNobody } from '#db/messaging/simulated-texts.ts';
import { dropOldBookings } from '#db/messaging/spending.ts';

const answersKeptHours = 24;

/** Erases what identifies guests after its retention, and stored answers that are too old to be repeated. */
export async function eraseEnded(context: CommandContext): Promise<void> {
  const yesterday = new Date(context.now().getTime() - answersKeptHours * 3600_000);
  // A place's day of work and its time zone can extend a day by that much.
  const bookedBefore = new Date(yesterday.getTime() - answersKeptHours * 3600_000);
  const steps = [
    () => dropOldRows(context.db, yesterday),
    () => dropTextsOfNobody(context.db, yesterday),
    () => dropOldBookings(context.db, bookedBefore),
    () => eraseEndedTickets(context),
  ];
  await eachInTurn(steps, (step) => step());
}
