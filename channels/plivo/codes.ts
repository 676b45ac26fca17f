import type { RejectionClass } from '../contract.ts';

/**
 * Codes in reports: https://www.plivo.com/docs/messaging/troubleshooting/error-codes and, for 10 to 201 and 1000 with their reasons,
 * https://www.plivo.com/blog/introducing-sms-error-codes/
 */
export const plivoCodes: Readonly<Record<string, RejectionClass>> = {
  /** Invalid message. */
  10: 'content_blocked',
  /** Network error. */
  20: 'temporary',
  /** Spam detected. */
  30: 'content_blocked',
  /** Invalid source number. */
  40: 'sender_not_allowed',
  /** Invalid destination number: also a landline. */
  50: 'invalid_number',
  /** Loop detected. */
  60: 'content_blocked',
  /** Destination permanently unavailable. */
  70: 'invalid_number',
  /** Destination temporarily unavailable. */
  80: 'temporary',
  /** No route available. */
  90: 'country_blocked',
  /** Prohibited by carrier. */
  100: 'content_blocked',
  /** Message too long. */
  110: 'content_blocked',
  /** Blocked by STOP from the destination. */
  200: 'opted_out',
  /** From a toll-free number in the United States to Canada. */
  201: 'country_blocked',
  /** Expired in the queue: https://support.plivo.com/hc/en-us/articles/14814454609561-Message-Expiry */
  420: 'expired',
  /** Destination country barred: https://www.plivo.com/docs/faq/messaging/ ('error code 450'). */
  450: 'country_blocked',
  /** No credit: https://support.plivo.com/support/solutions/articles/17000088423 */
  900: 'no_credit',
  /** Unknown to them and to the carriers. */
  1000: 'temporary',
};

/**
 * What a refusal (https://www.plivo.com/docs/messaging/api/response/) complains of: it has no codes, only a sentence that names the parameter
 * as it was sent. The first that fits.
 */
export const plivoComplaints: readonly (readonly [words: RegExp, complaint: string, meaning: RejectionClass])[] = [
  [/insufficient credit/i, 'credit', 'no_credit'],
  [/\b(src|source|powerpack|sender)\b|powerpack_uuid/i, 'src', 'sender_not_allowed'],
  [/\b(dst|destination)\b/i, 'dst', 'invalid_number'],
];
