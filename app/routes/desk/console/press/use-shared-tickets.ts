import { useState } from 'react';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { ticketLists } from '../facts/ticket-facts.ts';

/** Returns the view with the same object for every unchanged ticket, so that its row does not render again. */
export function useSharedTickets(view: DeskView): DeskView {
  const [shared, setShared] = useState({ from: view, view });
  if (shared.from === view) return shared.view;
  const next = { from: view, view: shareTickets(shared.view, view) };
  setShared(next);
  return next.view;
}

function shareTickets(before: DeskView, view: DeskView): DeskView {
  const known = new Map(ticketLists.flatMap((list) => before[list].map((ticket) => [ticket.id, ticket] as const)));
  const share = (ticket: StaffTicket): StaffTicket => {
    const old = known.get(ticket.id);
    return old && isSame(old, ticket) ? old : ticket;
  };
  const shared = { ...view };
  for (const list of ticketLists) shared[list] = view[list].map(share);
  return shared;
}

function isSame(one: StaffTicket, other: StaffTicket): boolean {
  if (one.last.seq !== other.last.seq || one.state !== other.state || one.reach.state !== other.reach.state)
    return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
