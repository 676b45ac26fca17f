import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/**
 * Codes of the Cloud API, in refusals and in reports alike:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 *
 * What a number cannot be sent by WhatsApp alone goes on as a text: `invalid_number` says here that nobody has WhatsApp there, and
 * `content_blocked` that these words may not go there now.
 */
export const whatsappCodes: Readonly<Record<string, RejectionClass>> = {
  /** The token: not believed, withdrawn, too old, or without the right to send. */
  0: 'authentication',
  3: 'authentication',
  10: 'authentication',
  190: 'authentication',
  131005: 'authentication',
  ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [200 + at, 'authentication'] as const)),
  /** Too much at once: calls of the app, of the account, texts of the number, texts to one person. */
  4: 'throttled',
  80007: 'throttled',
  130429: 'throttled',
  131056: 'throttled',
  /** The number we send from: gone, locked, not registered, without an approved name, held back for what people say of it. */
  33: 'sender_not_allowed',
  368: 'sender_not_allowed',
  131031: 'sender_not_allowed',
  131037: 'sender_not_allowed',
  131045: 'sender_not_allowed',
  131048: 'sender_not_allowed',
  133010: 'sender_not_allowed',
  /** A number for trying out, which may write to few people. */
  131030: 'sender_not_allowed',
  130497: 'country_blocked',
  /** Nothing to pay with. */
  131042: 'no_credit',
  /** No WhatsApp there, one that is too old, or the sender's own number. */
  131021: 'invalid_number',
  131026: 'invalid_number',
  /** More than 24 hours since this person wrote: only what was approved before may go there. */
  131047: 'content_blocked',
  /** Not delivered because WhatsApp chose so. That somebody wants no advertising of ours says nothing of their turn. */
  130472: 'content_blocked',
  131049: 'content_blocked',
  131050: 'content_blocked',
  /** The request: a parameter that is wrong or missing, a kind of message that is not known. */
  100: 'content_blocked',
  131008: 'content_blocked',
  131009: 'content_blocked',
  131051: 'content_blocked',
  135000: 'content_blocked',
  /** The template: other parameters, not in this language or not approved, too long, against the rules, paused, turned off. */
  132000: 'content_blocked',
  132001: 'content_blocked',
  132005: 'content_blocked',
  132007: 'content_blocked',
  132012: 'content_blocked',
  132015: 'content_blocked',
  132016: 'content_blocked',
  /** Its own faults. */
  1: 'temporary',
  2: 'temporary',
  131000: 'temporary',
  131016: 'temporary',
  131057: 'temporary',
  133004: 'temporary',
};
