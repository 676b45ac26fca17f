// Kannel, a gateway to SMSCs and local modems: https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html.
// Texts go by POST, so that no number, text or password is in a URL that somebody logs.

import { createHash } from 'node:crypto';
import { messageNamedIn } from '../provider/callback-url.ts';
import type {
  DeliveryReport,
  Heard,
  OutgoingText,
  Provider,
  ProviderCall,
  ProviderSettings,
  SendResult,
} from '../provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { openByCalls, rejection, resultOfStatus, takenAs, type HttpAnswer } from '../provider/http-call.ts';
import { countryFault, countryField, numberFrom } from '../provider/domestic-number.ts';
import { originOf } from '../provider/provider-call.ts';
import { outcomeOf, rejectionOfStatus } from '../smpp/codes.ts';
import { codeOfReceipt, wordsOfReceipt } from '../smpp/receipt.ts';

const name = 'kannel';

/** Sent in headers. */
const printable = /^[\x21-\x7e]{1,100}$/;

export const kannel: Provider = {
  name,
  channel: 'sms',
  fields: {
    address: { kind: 'address' },
    username: { kind: 'text', pattern: printable },
    password: { kind: 'secret', pattern: printable },
    sender: { kind: 'sender' },
    smsc: { kind: 'text', isOptional: true, pattern: printable },
    country: countryField,
  },
  fault: countryFault,
  open: openByCalls(
    name,
    ({ address, username = '', password = '', sender = '', smsc }, message) => ({
      url: sendingAddress(address),
      headers: {
        'x-kannel-username': username,
        'x-kannel-password': password,
        'x-kannel-from': message.from ?? sender,
        'x-kannel-to': message.to,
        'x-kannel-coding': message.encoding === 'gsm7' ? '0' : '2',
        // In minutes.
        'x-kannel-validity': String(Math.max(1, Math.floor(message.ttlSeconds / 60))),
        ...(smsc && { 'x-kannel-smsc': smsc }),
        ...(message.callbackUrl !== null && {
          'x-kannel-dlr-mask': String(reportsWanted),
          'x-kannel-dlr-url': reportUrl(message.callbackUrl),
        }),
      },
      body: message.text,
    }),
    resultOf,
  ),
  // Kannel signs nothing; the secret in the address proves the caller. It reports by GET only.
  hear: (settings, call) => (call.method === 'GET' ? hearReport(call) : hearText(settings, call)),
};

/** Kannel's usual path, if the address has none. */
function sendingAddress(address: string | undefined): string {
  const origin = originOf(address);
  return URL.canParse(origin) && new URL(origin).pathname === '/' ? `${origin}/cgi-bin/sendsms` : origin;
}

/** Kannel fills in `%d` (the state) and `%A` (the SMSC's words). A percent sign of ours is written twice. */
const reportUrl = (callbackUrl: string): string => `${callbackUrl.replaceAll('%', '%%')}&dlr=%d&said=%A`;

/** `ref` is our own id: Kannel gives none. */
function resultOf(answer: HttpAnswer, { id }: OutgoingText): SendResult {
  const { status, body } = answer;
  if (status === 202) return takenAs(/^(?:0: |3: |Sent\.)/.test(body) ? id : undefined);
  const refusal = status >= 400 && refusals.find(([said]) => body.startsWith(said));
  if (refusal) return rejection(refusal[1], refusal[2]);
  return status < 400 ? takenAs(undefined) : resultOfStatus(answer);
}

/** Kannel would text a body to the guest. */
const emptyAnswer = { contentType: 'text/plain', body: '' };

function hearReport({ url }: ProviderCall): Heard {
  const message = messageNamedIn(url);
  const query = new URL(url).searchParams;
  const report = query.get('dlr');
  if (!message || !report || !/^\d{1,3}$/.test(report)) return { kind: 'refused', why: 'malformed' };
  const verdict = verdictOf(Number(report), query.get('said') ?? '');
  const reports = verdict ? [{ provider: name, ref: message.id, message, ...verdict }] : [];
  return { kind: 'heard', reports, texts: [], answer: emptyAnswer };
}

function hearText({ country }: ProviderSettings, { url, headers, body }: ProviderCall): Heard {
  const from = headers['x-kannel-from'];
  if (from === undefined) return { kind: 'refused', why: 'malformed' };
  const number = numberFrom(from, country);
  // A picture comes as octets.
  const text = headers['content-type']?.startsWith('text/plain') === true ? body : '';
  // No id in the address: the same words from the same number at the same second are one text, sent again.
  const said = [from, headers['x-kannel-time'], body].join('\n');
  const ref = new URL(url).searchParams.get('id') || createHash('sha256').update(said).digest('base64url');
  // Short codes and names cannot be answered.
  const texts = number === null ? [] : [{ provider: name, ref, from: number, text }];
  return { kind: 'heard', reports: [], texts, answer: emptyAnswer };
}

// Kannel's answers and reports: user guide for 1.4.5, 'Delivery reports' and 'HTTP response codes'
// (https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html), and gw/smsbox.c, gw/dlr.h of the same
// version.

/** Refusals, by the beginning of the sentence. */
export const refusals: readonly (readonly [said: string, meaning: RejectionClass, code: string])[] = [
  ['Authorization failed', 'authentication', 'authorization_failed'],
  ['Not routable', 'country_blocked', 'not_routable'],
  ['Temporal failure', 'temporary', 'temporal_failure'],
  ['Missing receiver', 'invalid_number', 'missing_receiver'],
  ['Empty receiver', 'invalid_number', 'empty_receiver'],
  // By Kannel's lists of allowed and denied numbers.
  ['Number(s) has/have been denied', 'invalid_number', 'denied'],
  ['Sender missing', 'sender_not_allowed', 'sender_missing'],
];

/** Bits of a report. We ask for three: arrived, did not arrive, refused by the SMSC. */
const bits = { delivered: 1, failed: 2, queued: 4, taken: 8, refused: 16, expired: 32, unknown: 64 } as const;
const reportsWanted = bits.delivered | bits.failed | bits.refused;

type Verdict = Pick<DeliveryReport, 'state' | 'class' | 'code'>;

/**
 * `said`: an SMSC's receipt, its refusal ('NACK/0x0000000b/Invalid Destination Address'), or a modem's own words, which
 * have no code. Null: nothing is decided.
 */
function verdictOf(report: number, said: string): Verdict | null {
  if ((report & bits.delivered) !== 0) return { state: 'delivered', code: 'DELIVRD' };
  if ((report & bits.refused) !== 0) return { state: 'failed', ...refusalOf(said) };
  if ((report & bits.failed) === 0 || (report & bits.unknown) !== 0) return null;
  const { word = (report & bits.expired) === 0 ? 'UNDELIV' : 'EXPIRED', error } = wordsOfReceipt(said);
  const outcome = outcomeOf(word);
  const cause = outcome.state === 'failed' && outcome.class ? { class: outcome.class } : {};
  return { state: 'failed', ...cause, code: codeOfReceipt(word, error) };
}

function refusalOf(said: string): Pick<Verdict, 'class' | 'code'> {
  const status = said.match(/^NACK\/0x([\da-f]{8})/i)?.[1];
  if (status === undefined) return { code: 'NACK' };
  const { class: meaning, code } = rejectionOfStatus(Number.parseInt(status, 16));
  return { class: meaning, code };
}
