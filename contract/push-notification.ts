/**
 * What the server sends to the service worker, encrypted: what to show, and which page to open. It holds no personal data except the
 * ticket's address.
 */
export interface PushNotification {
  /** The id of the message, so that it is not shown twice. */
  id: string;
  /** When the message was created, in milliseconds: an older one that arrives late does not replace a newer one. */
  at: number;
  title: string;
  body: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** The ticket's page, as a path. */
  path: string;
  /** One notification for each ticket. */
  tag: string;
  /** A call asks for attention and stays until somebody sees it. */
  isCall: boolean;
}
