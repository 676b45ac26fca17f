// The properties of the ticket page's parts.

import type { GuestTicket } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import type { PhoneStart } from '#app/form/phone-country.ts';
import type { PanelName } from './ticket-action.ts';

export interface TicketPageView {
  token: string;
  ticket: GuestTicket;
  languages: Language[];
  /** After the visit. */
  keepHours: number;
  now: string;
  phone: PhoneStart;
  idempotencyKey: string;
  /** The words to text in order to get no texts, and to get them again. */
  words: { stop: string; start: string };
}

export interface FollowedTicket {
  /** The current state; `page.ticket` is the state when the page was rendered. */
  ticket: GuestTicket;
  /** Since when the page may be outdated; null while it is live. */
  since: Date | null;
  /** Whether the stream has delivered anything yet. */
  hasBegun: boolean;
}

export interface TicketScreenProps extends FollowedTicket {
  page: TicketPageView;
  /** The panel that is open instead of the drawing. */
  panel: PanelName | null;
}
