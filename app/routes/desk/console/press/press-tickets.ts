/** What a press has to do with a ticket, and what is left of it without one. */
import type { Press } from './press.ts';
import { rowOf } from './press-table.ts';

/** Takes back what was done to one ticket, or to several together. */
export function undoOf(tickets: readonly { id: string }[], deskId: string): Press {
  const [only] = tickets;
  if (only && tickets.length === 1) return { kind: 'undo', ticketId: only.id };
  return { kind: 'together', deskId, ticketIds: tickets.map(({ id }) => id), move: { kind: 'undo' } };
}

/** The tickets that a press takes back. */
export function undoneBy(press: Press): readonly string[] {
  if (press.kind === 'undo') return [press.ticketId];
  return press.kind === 'together' && press.move.kind === 'undo' ? press.ticketIds : [];
}

export function concerns(press: Press, ticketId: string): boolean {
  return (
    rowOf(press).tickets(press).includes(ticketId) || (press.kind === 'call_next' && press.finishTicketId === ticketId)
  );
}

/** The press without one of its tickets; null if nothing is left. */
export function without(press: Press, ticketId: string): Press | null {
  if (press.kind === 'together') {
    const ticketIds = press.ticketIds.filter((id) => id !== ticketId);
    return ticketIds.length > 0 ? { ...press, ticketIds } : null;
  }
  if (press.kind !== 'call_next') return null;
  if (press.finishTicketId === ticketId) return { ...press, finishTicketId: null };
  return press.finishTicketId ? { kind: 'finish', ticketId: press.finishTicketId } : null;
}

/** The press after one of its tickets turned out to be in another state: 'call next' then calls whichever guest is next. */
export function corrected(press: Press, ticketId: string): Press | null {
  if (press.kind === 'call_next' && press.expects === ticketId) return { ...press, expects: null };
  return without(press, ticketId);
}
