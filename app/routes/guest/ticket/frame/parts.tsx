// Parts of the ticket's page inside its frame, each with its own script.

import { ticketPart } from '../base/ticket-part.tsx';

export const panelParts = {
  delay: ticketPart(() => import('../panels/delay-panel.tsx').then((part) => part.DelayPanel)),
  away: ticketPart(() => import('../panels/away-panel.tsx').then((part) => part.AwayPanel)),
  contact: ticketPart(() => import('../panels/contact-panel.tsx').then((part) => part.ContactPanel)),
  erase: ticketPart(() => import('../panels/erase-panel.tsx').then((part) => part.ErasePanel)),
};

// For guests who have papers to bring, a wait to explain, or a channel that needs more explanation.
export const { Part: PapersList } = ticketPart(() =>
  import('../details/papers-list.tsx').then((part) => part.PapersList),
);
export const { Part: AboutWait } = ticketPart(() => import('../details/about-wait.tsx').then((part) => part.AboutWait));
export const { Part: OtherChannels } = ticketPart(() =>
  import('../telling/other-channels.tsx').then((part) => part.OtherChannels),
);

// Nobody presses these at first: their scripts come after that of the place in line.
export const { Part: TicketFooter } = ticketPart(
  () => import('../details/small-print.tsx').then((part) => part.SmallPrint),
  null,
);
export const { Part: LeaveLine } = ticketPart(
  () => import('../details/leave-fold.tsx').then((part) => part.LeaveFold),
  null,
);
