// Tells the lines of a guest, by their logs, that texts to them were stopped or may go again: staff see it and tell them otherwise. The
// wish itself is kept already; a process that dies before this loses only the note.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { system } from '#domain/team/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { activeStates } from '#domain/ticket/ticket.ts';
import type { CommandContext } from '../engine/command.ts';
import { runTicketMove } from '../ticket/ticket-move.ts';

export async function noteTexting(
  context: CommandContext,
  refs: readonly TicketRef[],
  now: 'stopped' | 'started',
): Promise<void> {
  const notes = refs.map((ref) =>
    runTicketMove(context, { verb: 'change', actor: system, ref, idempotencyKey: null }, (work, ticket) =>
      ticket.state === 'booked' || activeStates.includes(ticket.state)
        ? work.edit(ticket, {}, { fields: [now === 'stopped' ? 'textsStopped' : 'textsStarted'] })
        : ticket,
    ),
  );
  const fault = (await Promise.allSettled(notes)).find((one) => one.status === 'rejected' && !isRefusal(one.reason));
  if (fault?.status === 'rejected') throw fault.reason;
}
