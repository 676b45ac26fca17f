import { byCode } from '../provider/http-call.ts';

/**
 * Codes of the Cloud API, in refusals and reports:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 *
 * A message that only WhatsApp cannot carry goes on as a text: `invalid_number` means here that the number has no
 * WhatsApp, `content_blocked` that these words may not be sent there now.
 */
export const whatsappCodes = byCode({
  // The token: invalid, revoked, expired, or without the right to send (200 to 299).
  authentication: [0, 3, 10, 190, 131005, ...Array.from({ length: 100 }, (_, at) => 200 + at)],
  // Too much at once: calls of the app, of the account, messages of our number, messages to one person.
  throttled: [4, 80007, 130429, 131056],
  // Our number: gone, locked, not registered, without an approved name, limited because people complained, or a test
  // number, which may write to few people.
  sender_not_allowed: [33, 368, 131030, 131031, 131037, 131045, 131048, 133010],
  country_blocked: [130497],
  // No means of payment.
  no_credit: [131042],
  // No WhatsApp there, a version that is too old, or the sender's own number.
  invalid_number: [131021, 131026],
  // More than 24 hours since this person wrote: only an approved template may go there (131047). WhatsApp chose not to
  // deliver: a person who stopped our advertising (131050) may still want their turn. The request: a wrong or missing
  // parameter, an unknown kind of message. The template (132000 on): other parameters, not in this language, not
  // approved, too long, against rules, paused, disabled.
  content_blocked: [
    131047, 130472, 131049, 131050, 100, 131008, 131009, 131051, 135000, 132000, 132001, 132005, 132007, 132012, 132015,
    132016,
  ],
  // WhatsApp's own faults.
  temporary: [1, 2, 131000, 131016, 131057, 133004],
});
