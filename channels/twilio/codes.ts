import type { RejectionClass } from '../contract.ts';

/**
 * Twilio's codes, of refusals and of reports alike. Each has a page of its own, which is its source:
 * https://www.twilio.com/docs/api/errors/30003 and so on; the whole list is at https://www.twilio.com/docs/api/errors.
 */
export const twilioCodes: Readonly<Record<string, RejectionClass>> = {
  // The account: no such credentials, not active any more, suspended for want of money.
  '20003': 'authentication',
  '20005': 'authentication',
  '30002': 'no_credit',
  // Too much at once: calls to the API, texts between two numbers, a sender's line of texts, the account's day, a campaign's rate.
  '20429': 'throttled',
  '14107': 'throttled',
  '21611': 'throttled',
  '30001': 'throttled',
  '30022': 'throttled',
  '63017': 'throttled',
  '63038': 'throttled',
  // The guest's number: none, no mobile, a landline, unknown.
  '21211': 'invalid_number',
  '21401': 'invalid_number',
  '21614': 'invalid_number',
  '21635': 'invalid_number',
  '30005': 'invalid_number',
  '30006': 'invalid_number',
  // The guest said STOP.
  '21610': 'opted_out',
  // The sender: not of this account, not for texts, not registered, not for that country; a trial account that may text few.
  '21212': 'sender_not_allowed',
  '21601': 'sender_not_allowed',
  '21603': 'sender_not_allowed',
  '21606': 'sender_not_allowed',
  '21608': 'sender_not_allowed',
  '21612': 'sender_not_allowed',
  '21657': 'sender_not_allowed',
  '21705': 'sender_not_allowed',
  '30024': 'sender_not_allowed',
  '30032': 'sender_not_allowed',
  '30034': 'sender_not_allowed',
  '30042': 'sender_not_allowed',
  '572005': 'sender_not_allowed',
  // Geographic permissions of the account.
  '21408': 'country_blocked',
  // The words: blocked by the network, filtered as spam, too long, a link to a domain that is blocked.
  '21617': 'content_blocked',
  '30004': 'content_blocked',
  '30007': 'content_blocked',
  '30110': 'content_blocked',
  // Dearer than the account allows.
  '30010': 'no_credit',
  // It lay in Twilio's line until it was worth nothing any more.
  '30036': 'expired',
  // The phone is off, the network fails, nobody knows.
  '30003': 'temporary',
  '30008': 'temporary',
  '30410': 'temporary',
  '21730': 'temporary',
};
