// A provider says that a number stopped texts: the guest wrote STOP to the provider, which did not forward it. It
// counts like a STOP sent to us.

import { noteTexting } from '#commands/carrier/note-texting.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { addOptOut, type NumberKey } from '#db/messaging/opt-outs.ts';
import { findTicketsOfNumber } from '#db/messaging/texted-tickets.ts';
import { activeStates } from '#domain/ticket/ticket.ts';

export async function noteOptOut(commands: CommandContext, number: NumberKey): Promise<void> {
  const { db, now } = commands;
  const isNew = await db.transaction().execute((trx) => addOptOut(trx, number, { way: 'provider', at: now() }));
  if (!isNew) return;
  const tickets = await findTicketsOfNumber(db, number, { placeId: null, now: now() });
  const inLine = tickets.filter(({ state }) => state === 'booked' || activeStates.includes(state));
  await noteTexting(commands, inLine, 'stopped');
}
