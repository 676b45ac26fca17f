/**
 * What the service worker is told, encrypted on its way: what it shows, and which page opens. Nothing of a person but the ticket's own
 * address.
 */
export interface PushNotification {
  /** The message's: what was shown already is not said again. */
  id: string;
  /** When it was decided, in milliseconds: an older one that comes late does not take the place of a newer one. */
  at: number;
  title: string;
  body: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** The ticket's page, as a path. */
  path: string;
  /** One notification for each ticket. */
  tag: string;
  /** Asks for attention, and stays until it is seen. */
  isCall: boolean;
}
