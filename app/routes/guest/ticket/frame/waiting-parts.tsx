// Parts that only some guests see while they wait: each with its own script.

import { ticketPart } from '../base/ticket-part.tsx';

export const { Part: PapersList } = ticketPart(() =>
  import('../details/papers-list.tsx').then((part) => part.PapersList),
);
export const { Part: AboutWait } = ticketPart(() => import('../details/about-wait.tsx').then((part) => part.AboutWait));
