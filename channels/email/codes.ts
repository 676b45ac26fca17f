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

/** The step of the SMTP conversation. */
export type Step = 'greeting' | 'sign_in' | 'sender' | 'recipient' | 'data';

interface Reply {
  /** Three digits. */
  basic: string;
  /** As 5.1.1; null: the server gave none. */
  enhanced: string | null;
}

interface Verdict {
  class: RejectionClass;
  code: string;
  afterSeconds: number | null;
}

/** By subject and detail, without the first digit: a 4 there means temporary. */
const permanent: Readonly<Record<string, RejectionClass>> = {
  // The address, RFC 3463 section 3.2, and RFC 7505.
  '1.0': 'invalid_number',
  '1.1': 'invalid_number',
  '1.2': 'invalid_number',
  '1.3': 'invalid_number',
  '1.4': 'invalid_number',
  '1.6': 'invalid_number',
  '1.10': 'invalid_number',
  '1.7': 'sender_not_allowed',
  '1.8': 'sender_not_allowed',
  // The mailbox, section 3.3.
  '2.0': 'invalid_number',
  '2.1': 'invalid_number',
  '2.2': 'invalid_number',
  '2.3': 'content_blocked',
  // The system and the network, sections 3.4 and 3.5.
  '3.4': 'content_blocked',
  '4.1': 'invalid_number',
  '4.4': 'invalid_number',
  '4.7': 'expired',
  // Security and policy, section 3.8, RFC 4954 and RFC 7372.
  '7.0': 'content_blocked',
  '7.1': 'content_blocked',
  '7.2': 'content_blocked',
  '7.3': 'content_blocked',
  '7.8': 'authentication',
  '7.9': 'authentication',
  '7.11': 'authentication',
  '7.20': 'sender_not_allowed',
  '7.21': 'sender_not_allowed',
  '7.22': 'sender_not_allowed',
  '7.23': 'sender_not_allowed',
  '7.24': 'sender_not_allowed',
  '7.25': 'sender_not_allowed',
  '7.26': 'sender_not_allowed',
  '7.27': 'sender_not_allowed',
};

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
export function verdictOf({ basic, enhanced }: Reply, step: Step): Verdict | null {
  const code = enhanced === null ? basic : `${basic} ${enhanced}`;
  const detail = enhanced?.slice(2) ?? '';
  if (basic.startsWith('4')) {
    if (basic === '421' || throttling.has(detail)) return { class: 'throttled', code, afterSeconds: throttledSeconds };
    const isGreylisted = step === 'recipient' && (detail === '7.1' || detail === '7.0' || basic === '450');
    return { class: 'temporary', code, afterSeconds: isGreylisted ? greylistSeconds : null };
  }
  if (!basic.startsWith('5')) return null;
  if (signInCodes.has(basic)) return { class: 'authentication', code, afterSeconds: null };
  // At the sender's step any policy refusal (7.x) is about the sender.
  const isAboutSender = step === 'sender' && detail.startsWith('7.') && permanent[detail] !== 'authentication';
  const meaning = isAboutSender ? 'sender_not_allowed' : (permanent[detail] ?? byStep[step]);
  return { class: meaning, code, afterSeconds: null };
}

/** The code at the start of the last line; null: not a mail server's reply. */
export function replyIn(said: string): Reply | null {
  const [, basic, enhanced] = said.match(/(?:^|\n)([2-5]\d\d)(?: (?:([245]\.\d{1,3}\.\d{1,3})(?: |$))?[^\n]*)?$/) ?? [];
  return basic === undefined ? null : { basic, enhanced: enhanced ?? null };
}
