import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/**
 * Codes of the Cloud API, in refusals and reports:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 *
 * A message that only WhatsApp cannot carry goes on as a text: `invalid_number` means here that the number has no
 * WhatsApp, `content_blocked` that these words may not be sent there now.
 */
export const whatsappCodes: Readonly<Record<string, RejectionClass>> = {
  /** The token: invalid, revoked, expired, or without the right to send. */
  0: 'authentication',
  3: 'authentication',
  10: 'authentication',
  190: 'authentication',
  131005: 'authentication',
  ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [200 + at, 'authentication'] as const)),
  /** Too much at once: calls of the app, of the account, messages of our number, messages to one person. */
  4: 'throttled',
  80007: 'throttled',
  130429: 'throttled',
  131056: 'throttled',
  /** Our number: gone, locked, not registered, without an approved name, or limited because people complained. */
  33: 'sender_not_allowed',
  368: 'sender_not_allowed',
  131031: 'sender_not_allowed',
  131037: 'sender_not_allowed',
  131045: 'sender_not_allowed',
  131048: 'sender_not_allowed',
  133010: 'sender_not_allowed',
  /** A test number, which may write to few people. */
  131030: 'sender_not_allowed',
  130497: 'country_blocked',
  /** No means of payment. */
  131042: 'no_credit',
  /** No WhatsApp there, a version that is too old, or the sender's own number. */
  131021: 'invalid_number',
  131026: 'invalid_number',
  /** More than 24 hours since this person wrote: only an approved template may go there. */
  131047: 'content_blocked',
  /** WhatsApp chose not to deliver. A person who stopped our advertising (131050) may still want their turn. */
  130472: 'content_blocked',
  131049: 'content_blocked',
  131050: 'content_blocked',
  /** The request: a wrong or missing parameter, an unknown kind of message. */
  100: 'content_blocked',
  131008: 'content_blocked',
  131009: 'content_blocked',
  131051: 'content_blocked',
  135000: 'content_blocked',
  /** The template: other parameters, not in this language, not approved, too long, against rules, paused, disabled. */
  132000: 'content_blocked',
  132001: 'content_blocked',
  132005: 'content_blocked',
  132007: 'content_blocked',
  132012: 'content_blocked',
  132015: 'content_blocked',
  132016: 'content_blocked',
  /** WhatsApp's own faults. */
  1: 'temporary',
  2: 'temporary',
  131000: 'temporary',
  131016: 'temporary',
  131057: 'temporary',
  133004: 'temporary',
};
