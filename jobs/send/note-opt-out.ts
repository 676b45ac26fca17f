// A provider says that a number stopped texts: the guest wrote STOP to the provider, which did not forward it. It
// counts like a STOP sent to us.

import { noteTexting } from '#commands/carrier/note-texting.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { MessageKey } from '#db/messaging/messages.ts';
import { addOptOut, findNumberOfMessage } from '#db/messaging/opt-outs.ts';
import { findTicketsOfNumber } from '#db/ticket/texted-tickets.ts';
import { activeStates } from '#domain/ticket/ticket.ts';

export async function noteOptOut(commands: CommandContext, message: MessageKey): Promise<void> {
  const { db, secrets, now } = commands;
  const number = await findNumberOfMessage(db, secrets, message);
  if (!number) return;
  const isNew = await db.transaction().execute((trx) => addOptOut(trx, number, { way: 'provider', at: now() }));
  if (!isNew) return;
  const tickets = await findTicketsOfNumber(db, number, { placeId: null, now: now() });
  const inLine = tickets.filter(({ state }) => state === 'booked' || activeStates.includes(state));
  await noteTexting(commands, inLine, 'stopped');
}
