// What only some see while they wait: each with a script of its own.

import { ticketPart } from './ticket-part.tsx';

export const { Part: PapersList } = ticketPart(() =>
  import('./states/papers-list.tsx').then((part) => part.PapersList),
);
export const { Part: Passings } = ticketPart(() => import('./states/passings-list.tsx').then((part) => part.Passings));
