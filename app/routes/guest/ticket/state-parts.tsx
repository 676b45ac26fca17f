// The ticket in the states in which few find it at first: each with a script of its own.

import { plainPart, ticketPart } from './ticket-part.tsx';

const called = plainPart(() => import('./states/called-ticket.tsx').then((part) => part.CalledTicket));
/** Stands inside `Suspense`; its words are those of the page. Fetched ahead when the call is near. */
export const CalledTicket = called.Part;
export const calledReady = called.ready;

export const { Part: HeldTicket } = ticketPart(() =>
  import('./states/held-ticket.tsx').then((part) => part.HeldTicket),
);
export const { Part: KeptTicket } = ticketPart(() =>
  import('./states/kept-ticket.tsx').then((part) => part.KeptTicket),
);
export const { Part: EndedTicket } = ticketPart(() =>
  import('./states/ended-ticket.tsx').then((part) => part.EndedTicket),
);
