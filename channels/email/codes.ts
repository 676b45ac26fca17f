// What a mail server says, and at which step. The basic reply codes are those of RFC 5321 (https://www.rfc-editor.org/rfc/rfc5321#section-4.2),
// the enhanced ones of RFC 3463 (https://www.rfc-editor.org/rfc/rfc3463#section-3) with those added by RFC 4954 (sign-in,
// https://www.rfc-editor.org/rfc/rfc4954#section-6), RFC 7505 (domains that take no mail, https://www.rfc-editor.org/rfc/rfc7505#section-4.2),
// RFC 7372 (senders that could not be proved, https://www.rfc-editor.org/rfc/rfc7372#section-3) and RFC 6647 (waiting lists for unknown senders,
// https://www.rfc-editor.org/rfc/rfc6647#section-5). All are in one register:
// https://www.iana.org/assignments/smtp-enhanced-status-codes/smtp-enhanced-status-codes.xhtml.

import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/** Where in the conversation the server said it. */
export type Step = 'greeting' | 'sign_in' | 'sender' | 'recipient' | 'letter';

interface Reply {
  /** Three digits. */
  basic: string;
  /** As in 5.1.1; null where the server gives none. */
  enhanced: string | null;
}

interface Verdict {
  class: RejectionClass;
  code: string;
  afterSeconds: number | null;
}

/** By subject and detail, whatever the first digit: a 4 before them says that it may pass. */
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
  // The system and the way there, sections 3.4 and 3.5.
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

/** Where the server says nothing better: RFC 5321 section 4.3.2 lists what each step may answer. */
const byStep: Readonly<Record<Step, RejectionClass>> = {
  greeting: 'authentication',
  sign_in: 'authentication',
  sender: 'sender_not_allowed',
  recipient: 'invalid_number',
  letter: 'content_blocked',
};

/** These say so at every step: RFC 4954 sections 4 and 6, and RFC 3207 section 4. */
const signInCodes = new Set(['530', '534', '535', '538']);

/** Too much at once: a server that closes the door (421), mail that is jammed, too many at a time. */
const throttling = new Set(['4.5', '5.3']);
const doorSeconds = 10;
/** Servers that let strangers wait want minutes, RFC 6647 section 5; sooner they count anew. */
const strangerSeconds = 60;

/** Null: neither a four nor a five, so it is no refusal at all. */
export function verdictOf({ basic, enhanced }: Reply, step: Step): Verdict | null {
  const code = enhanced === null ? basic : `${basic} ${enhanced}`;
  const detail = enhanced?.slice(2) ?? '';
  if (basic.startsWith('4')) {
    if (basic === '421' || throttling.has(detail)) return { class: 'throttled', code, afterSeconds: doorSeconds };
    const isStranger = step === 'recipient' && (detail === '7.1' || detail === '7.0' || basic === '450');
    return { class: 'temporary', code, afterSeconds: isStranger ? strangerSeconds : null };
  }
  if (!basic.startsWith('5')) return null;
  if (signInCodes.has(basic)) return { class: 'authentication', code, afterSeconds: null };
  // That somebody may not send is said of the sender at the sender's step, whatever the reason.
  const isOfSender = step === 'sender' && detail.startsWith('7.') && permanent[detail] !== 'authentication';
  const meaning = isOfSender ? 'sender_not_allowed' : (permanent[detail] ?? byStep[step]);
  return { class: meaning, code, afterSeconds: null };
}

/** What stands at the beginning of the last line; null where it is no reply of a mail server. */
export function replyIn(said: string): Reply | null {
  const [, basic, enhanced] = said.match(/(?:^|\n)([2-5]\d\d)(?: (?:([245]\.\d{1,3}\.\d{1,3})(?: |$))?[^\n]*)?$/) ?? [];
  return basic === undefined ? null : { basic, enhanced: enhanced ?? null };
}
