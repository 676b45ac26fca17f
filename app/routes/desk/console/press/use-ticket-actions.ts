import { may } from '#domain/team/permissions.ts';
import type { Move } from '#domain/ticket/ticket.ts';
import type { StaffTicket } from '#contract/views.ts';
import type { PlainMove } from './press.ts';
import { useConsole } from './console-context.ts';
import { isFirstOfLine, whyStaffMayNot } from '../facts/ticket-facts.ts';

interface TicketActions {
  /** Whether the table of moves allows it now. */
  can: (move: Move, now: number) => boolean;
  move: (kind: PlainMove) => void;
  /** Whether a call now would pass over other guests. */
  isOutOfOrder: boolean;
  mayReorder: boolean;
  call: () => void;
  remove: () => void;
  isBusy: boolean;
}

/** What this host may do with a ticket, and the functions that do it. */
export function useTicketActions(ticket: StaffTicket): TicketActions {
  const { view, me, mayWork, press, busy, open } = useConsole();
  const isOutOfOrder = ticket.state === 'waiting' && !isFirstOfLine(ticket, view);
  return {
    can: (move, now) => mayWork && whyStaffMayNot(move, ticket, view, now) === null,
    move: (kind) => void press({ kind, ticketId: ticket.id }),
    isOutOfOrder,
    mayReorder: may(me.role, 'reorder', me.grants),
    call: () => {
      if (isOutOfOrder) open({ kind: 'reason', why: 'call', tickets: [ticket] });
      else void press({ kind: 'call', ticketId: ticket.id, deskId: view.desk.id });
    },
    remove: () => open({ kind: 'reason', why: 'remove', tickets: [ticket] }),
    isBusy: busy.has(ticket.id),
  };
}
