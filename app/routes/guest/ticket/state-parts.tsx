// The ticket in states that few guests see at first: each with its own script.

import { ticketPart } from './base/ticket-part.tsx';

/** It uses the page's texts, and is prefetched when the call is near. */
export const { Part: CalledTicket, ready: calledReady } = ticketPart(
  () => import('./states/called-ticket.tsx').then((part) => part.CalledTicket),
  null,
);
export const { Part: HeldTicket } = ticketPart(() =>
  import('./states/held-ticket.tsx').then((part) => part.HeldTicket),
);
export const { Part: BookedTicket } = ticketPart(() =>
  import('./states/booked-ticket.tsx').then((part) => part.BookedTicket),
);
export const { Part: EndedTicket } = ticketPart(() =>
  import('./states/ended-ticket.tsx').then((part) => part.EndedTicket),
);
