import type { CommandContext } from '#commands/engine/command-context.ts';
import { eraseEndedTickets } from '#commands/erasing/erase-tickets.ts';
import { dropOldAnswers } from '#db/engine/idempotency.ts';
import { forgetReceivedTexts } from '#db/messaging/received-texts.ts';
import { forgetStrangers } from '#db/messaging/opt-outs.ts';
import { dropOldStaffEmails } from '#db/messaging/staff-emails.ts';
import { dropTextsOfNobody } from '#db/messaging/simulated-texts.ts';
import { dropOldBookings } from '#db/messaging/spending.ts';
import { dropOldDrafts } from '#db/place/imported-visits.ts';
import { dropOldTestTexts } from '#db/messaging/test-texts.ts';

const answersKeptHours = 24;

/** Erases what identifies guests after its retention, and stored answers that are too old to be repeated. */
export async function eraseEnded(context: CommandContext): Promise<void> {
  const yesterday = new Date(context.now().getTime() - answersKeptHours * 3600_000);
  await dropOldAnswers(context.db, yesterday);
  await dropOldStaffEmails(context.db, yesterday);
  await dropOldTestTexts(context.db, yesterday);
  await dropOldDrafts(context.db, yesterday);
  await forgetStrangers(context.db, yesterday);
  await forgetReceivedTexts(context.db, yesterday);
  await dropTextsOfNobody(context.db, yesterday);
  // A place's day of work and its time zone can extend a day by that much.
  await dropOldBookings(context.db, new Date(yesterday.getTime() - answersKeptHours * 3600_000));
  await eraseEndedTickets(context);
}
