// The ticket in states that few guests see at first: each with its own script.

import { plainPart, ticketPart } from './base/ticket-part.tsx';

const called = plainPart(() => import('./states/called-ticket.tsx').then((part) => part.CalledTicket));
/** Must stand inside `Suspense`. It uses the page's texts. It is prefetched when the call is near. */
export const CalledTicket = called.Part;
export const calledReady = called.ready;

export const { Part: HeldTicket } = ticketPart(() =>
  import('./states/held-ticket.tsx').then((part) => part.HeldTicket),
);
export const { Part: BookedTicket } = ticketPart(() =>
  import('./states/booked-ticket.tsx').then((part) => part.BookedTicket),
);
export const { Part: EndedTicket } = ticketPart(() =>
  import('./states/ended-ticket.tsx').then((part) => part.EndedTicket),
);
