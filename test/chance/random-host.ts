// The presses of a hurried host: any action that the screen offers at the moment, chosen by a seed.

import type { Press } from '#app/routes/desk/console/press/press.ts';
import { findUndoable, ownTickets } from '#app/routes/desk/console/facts/ticket-facts.ts';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Chance } from './chance.ts';

/** Null: the screen offers no action for this. */
type Idea = (view: DeskView, chance: Chance, memberId: string) => Press | null;

const one = (tickets: readonly StaffTicket[], chance: Chance): StaffTicket | undefined =>
  tickets[Math.floor(chance() * tickets.length)];

const callNext: Idea = (view) => {
  const { serving } = ownTickets(view);
  if (!view.nextId || view.active.length > 40) return null;
  return { kind: 'call_next', deskId: view.desk.id, finishTicketId: serving[0]?.id ?? null, expects: view.nextId };
};

const own =
  (from: 'called' | 'serving', kinds: readonly ('serve' | 'no_show' | 'hold' | 'finish' | 'return')[]): Idea =>
  (view, chance) => {
    const ticket = one(ownTickets(view)[from], chance);
    const kind = kinds[Math.floor(chance() * kinds.length)];
    return ticket && kind ? { kind, ticketId: ticket.id } : null;
  };

const ideas: [share: number, idea: Idea][] = [
  [5, callNext],
  [5, own('called', ['serve', 'serve', 'no_show', 'hold', 'return'])],
  [5, own('serving', ['finish', 'finish', 'hold', 'return'])],
  [3, (view, chance) => ifAny(one(view.held, chance), (ticketId) => ({ kind: 'resume', ticketId }))],
  [2, (view, chance) => ifAny(one(view.waiting, chance), (ticketId) => ({ kind: 'hold', ticketId }))],
  [
    2,
    (view, chance) =>
      ifAny(one(view.waiting, chance), (ticketId) => {
        return { kind: 'move', ticketId, ahead: Math.floor(chance() * view.waiting.length), reason: 'need' };
      }),
  ],
  [
    1,
    (view, chance) =>
      ifAny(one(view.waiting, chance), (ticketId) => {
        return { kind: 'call', ticketId, deskId: view.desk.id, reason: 'appointment' };
      }),
  ],
  [
    1,
    (view, chance) =>
      ifAny(one(view.waiting, chance), (ticketId) => ({ kind: 'remove', ticketId, reason: 'duplicate' })),
  ],
  // Finished guests join again, so that the line does not run empty.
  [5, (view, chance) => ifAny(one(view.done, chance), (ticketId) => ({ kind: 'return', ticketId }))],
  [3, (view, _chance, memberId) => ifAny(undoable(view, memberId), (ticketId) => ({ kind: 'undo', ticketId }))],
];

function undoable(view: DeskView, memberId: string): StaffTicket | undefined {
  return findUndoable(view, memberId, Date.now())?.ticket;
}

function ifAny(ticket: StaffTicket | undefined, make: (ticketId: string) => Press): Press | null {
  return ticket ? make(ticket.id) : null;
}

const shares = ideas.reduce((sum, [share]) => sum + share, 0);

export function anyPress(view: DeskView, chance: Chance, memberId: string): Press | null {
  let at = chance() * shares;
  for (const [share, idea] of ideas) {
    at -= share;
    if (at < 0) return idea(view, chance, memberId);
  }
  return null;
}
