// Notes in the logs of a guest's lines that texts to them were stopped or started, so that staff see it. The stop
// itself is stored before: a process that dies here loses only the note.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { system } from '#domain/team/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command.ts';
import { runTicketMove } from '../ticket/ticket-move.ts';
import { endedStates } from '#domain/ticket/ticket.ts';

export async function noteTexting(context: CommandContext, refs: readonly TicketRef[], now: 'stopped' | 'started') {
  const notes = refs.map((ref) =>
    runTicketMove(context, { verb: 'change', actor: system, ref, idempotencyKey: null }, (work, ticket) =>
      endedStates.includes(ticket.state)
        ? ticket
        : work.edit(ticket, {}, { fields: [now === 'stopped' ? 'textsStopped' : 'textsStarted'] }),
    ),
  );
  const fault = (await Promise.allSettled(notes)).find((one) => one.status === 'rejected' && !isRefusal(one.reason));
  if (fault?.status === 'rejected') throw fault.reason;
}
