// Parts that only some guests see while they wait: each with its own script.

import { ticketPart } from './ticket-part.tsx';

export const { Part: PapersList } = ticketPart(() =>
  import('./states/papers-list.tsx').then((part) => part.PapersList),
);
export const { Part: Passings } = ticketPart(() => import('./states/passings-list.tsx').then((part) => part.Passings));
