import type { Move } from '#domain/ticket/ticket.ts';
import type { StaffTicket } from '#contract/views.ts';
import type { PlainMove } from './press.ts';
import { useConsole, useHost } from './console-context.ts';
import { isFirstOfLine, whyStaffMayNot } from '../facts/ticket-facts.ts';

/** What this host may do with a ticket, and the functions that do it. */
export function useTicketActions(ticket: StaffTicket) {
  const { view, mayWork, press, busy, open } = useConsole();
  const { mayReorder } = useHost();
  const isOutOfOrder = ticket.state === 'waiting' && !isFirstOfLine(ticket, view);
  return {
    /** Whether the table of moves allows it now. */
    can: (move: Move, now: number) => mayWork && whyStaffMayNot(move, ticket, view, now) === null,
    move: (kind: PlainMove) => void press({ kind, ticketId: ticket.id }),
    /** Whether a call now would pass over other guests. */
    isOutOfOrder,
    mayReorder,
    call: () => {
      if (isOutOfOrder) open({ kind: 'reason', why: 'call', tickets: [ticket] });
      else void press({ kind: 'call', ticketId: ticket.id, deskId: view.desk.id });
    },
    remove: () => open({ kind: 'reason', why: 'remove', tickets: [ticket] }),
    isBusy: busy.has(ticket.id),
  };
}
