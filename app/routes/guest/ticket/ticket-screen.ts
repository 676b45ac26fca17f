// What the parts of the ticket's page are given.

import type { GuestTicket } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import type { PhoneStart } from '../../../phone-field/phone-country.ts';
import type { PanelName } from './ticket-action.ts';

export interface TicketPageView {
  token: string;
  ticket: GuestTicket;
  languages: Language[];
  /** After the visit. */
  keepHours: number;
  now: string;
  /** The phone field begins with it. */
  phone: PhoneStart;
  idempotencyKey: string;
  /** What to text to get texts again. */
  startWord: string;
}

export interface LiveTicket {
  /** As it is now; `page.ticket` is as it was when the page was made. */
  ticket: GuestTicket;
  /** Since when the page may be out of date; null while it is live. */
  since: Date | null;
  /** Whether anything came by the stream yet. */
  hasBegun: boolean;
}

export interface TicketScreenProps extends LiveTicket {
  page: TicketPageView;
  /** What is open in the place of the drawing. */
  panel: PanelName | null;
}
