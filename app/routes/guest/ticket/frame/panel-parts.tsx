// The panels that open over the ticket's page: each with its own script.

import { ticketPart } from '../base/ticket-part.tsx';

export const panelParts = {
  delay: ticketPart(() => import('../panels/delay-panel.tsx').then((part) => part.DelayPanel)),
  away: ticketPart(() => import('../panels/away-panel.tsx').then((part) => part.AwayPanel)),
  contact: ticketPart(() => import('../panels/contact-panel.tsx').then((part) => part.ContactPanel)),
  erase: ticketPart(() => import('../panels/erase-panel.tsx').then((part) => part.ErasePanel)),
};
