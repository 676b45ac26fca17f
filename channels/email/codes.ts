// Replies of a mail server, by the step at which they came. One register lists all enhanced codes:
// https://www.iana.org/assignments/smtp-enhanced-status-codes/smtp-enhanced-status-codes.xhtml. Their sources:
//
//   basic codes          RFC 5321, https://www.rfc-editor.org/rfc/rfc5321#section-4.2
//   enhanced codes       RFC 3463, https://www.rfc-editor.org/rfc/rfc3463#section-3
//   sign-in              RFC 4954, https://www.rfc-editor.org/rfc/rfc4954#section-6
//   null MX              RFC 7505, https://www.rfc-editor.org/rfc/rfc7505#section-4.2
//   unproven senders     RFC 7372, https://www.rfc-editor.org/rfc/rfc7372#section-3
//   greylisting          RFC 6647, https://www.rfc-editor.org/rfc/rfc6647#section-5

import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { Rejection } from '../provider/contract.ts';
import { byCode, rejection } from '../provider/http-call.ts';

/** The step of the SMTP conversation. */
export type Step = 'greeting' | 'sign_in' | 'sender' | 'recipient' | 'data';

interface Reply {
  /** Three digits. */
  basic: string;
  /** As 5.1.1; null: the server gave none. */
  enhanced: string | null;
}

/** By subject and detail, without the first digit: a 4 there means temporary. */
const permanent = byCode({
  // The address (RFC 3463 section 3.2, RFC 7505), the mailbox (3.3), the system and the network (3.4 and 3.5).
  invalid_number: ['1.0', '1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.0', '2.1', '2.2', '4.1', '4.4'],
  content_blocked: ['2.3', '3.4', '7.0', '7.1', '7.2', '7.3'],
  expired: ['4.7'],
  // Security and policy, section 3.8, RFC 4954 and RFC 7372.
  sender_not_allowed: ['1.7', '1.8', '7.20', '7.21', '7.22', '7.23', '7.24', '7.25', '7.26', '7.27'],
  authentication: ['7.8', '7.9', '7.11'],
});

/** If no enhanced code is known: RFC 5321 section 4.3.2 lists the replies of each step. */
const byStep: Readonly<Record<Step, RejectionClass>> = {
  greeting: 'authentication',
  sign_in: 'authentication',
  sender: 'sender_not_allowed',
  recipient: 'invalid_number',
  data: 'content_blocked',
};

/** Sign-in failed, at whatever step the code comes: RFC 4954 sections 4 and 6, and RFC 3207 section 4. */
const signInCodes = new Set(['530', '534', '535', '538']);

/** Congestion (4.5) and too many at once (5.3); the basic code 421 throttles as well. */
const throttling = new Set(['4.5', '5.3']);
const throttledSeconds = 10;
/** Greylisting servers want minutes (RFC 6647 section 5); an earlier retry restarts their clock. */
const greylistSeconds = 60;

/** Null: no refusal, as the code begins with neither 4 nor 5. */
export function verdictOf({ basic, enhanced }: Reply, step: Step): Rejection | null {
  const code = enhanced === null ? basic : `${basic} ${enhanced}`;
  const detail = enhanced?.slice(2) ?? '';
  if (basic.startsWith('4')) {
    if (basic === '421' || throttling.has(detail)) return rejection('throttled', code, throttledSeconds);
    const isGreylisted = step === 'recipient' && (detail === '7.1' || detail === '7.0' || basic === '450');
    return rejection('temporary', code, isGreylisted ? greylistSeconds : null);
  }
  if (!basic.startsWith('5')) return null;
  if (signInCodes.has(basic)) return rejection('authentication', code);
  // At the sender's step any policy refusal (7.x) is about the sender.
  const isAboutSender = step === 'sender' && detail.startsWith('7.') && permanent[detail] !== 'authentication';
  return rejection(isAboutSender ? 'sender_not_allowed' : (permanent[detail] ?? byStep[step]), code);
}

/** The code at the start of the last line; null: not a mail server's reply. */
export function replyIn(said: string): Reply | null {
  const [, basic, enhanced] = said.match(/(?:^|\n)([2-5]\d\d)(?: (?:([245]\.\d{1,3}\.\d{1,3})(?: |$))?[^\n]*)?$/) ?? [];
  return basic === undefined ? null : { basic, enhanced: enhanced ?? null };
}
