// Kannel, the gateway to SMSCs and to modems in the house: https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html. It is given
// texts by POST, so that no number, no text and no password stands in an address that somebody logs.

import { createHash } from 'node:crypto';
import { messageNamedIn } from '../provider/callback-url.ts';
import type { DeliveryReport, OutgoingText, SendResult } from '../provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { callHttp, openByCalls, rejection, resultOfStatus, type HttpAnswer } from '../provider/http-call.ts';
import { e164Of, originOf } from '../provider/provider-call.ts';
import type { Heard, Provider, ProviderCall, ProviderSettings } from '../provider/provider.ts';
import { outcomeOf, rejectionOfStatus } from '../smpp/codes.ts';
import { codeOfReceipt, wordsOfReceipt } from '../smpp/receipt.ts';

const name = 'kannel';

/** Both travel as headers. */
const printable = /^[\x21-\x7e]{1,100}$/;

export const kannel: Provider = {
  name,
  way: 'sms',
  fields: {
    address: { kind: 'address' },
    username: { kind: 'text', pattern: printable },
    password: { kind: 'secret', pattern: printable },
    sender: { kind: 'sender' },
    smsc: { kind: 'text', isOptional: true, pattern: printable },
  },
  open: openByCalls(name, send),
  hear,
};

async function send(settings: ProviderSettings, message: OutgoingText, signal: AbortSignal): Promise<SendResult> {
  const { address, username = '', password = '', sender = '', smsc = '' } = settings;
  const { to, from, text, encoding, ttlSeconds, callbackUrl } = message;
  const outcome = await callHttp({
    url: sendingAddress(address),
    method: 'POST',
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'x-kannel-username': username,
      'x-kannel-password': password,
      'x-kannel-from': from ?? sender,
      'x-kannel-to': to,
      'x-kannel-coding': encoding === 'gsm7' ? '0' : '2',
      // It counts in minutes.
      'x-kannel-validity': String(Math.max(1, Math.floor(ttlSeconds / 60))),
      ...(smsc && { 'x-kannel-smsc': smsc }),
      ...(callbackUrl !== null && {
        'x-kannel-dlr-mask': String(reportsWanted),
        'x-kannel-dlr-url': reportUrl(callbackUrl),
      }),
    },
    body: text,
    signal,
  });
  return outcome.kind === 'answer' ? resultOf(outcome.answer, message.id) : outcome.result;
}

/** Its own path, where none is named. */
function sendingAddress(address: string | undefined): string {
  const origin = originOf(address);
  return URL.canParse(origin) && new URL(origin).pathname === '/' ? `${origin}/cgi-bin/sendsms` : origin;
}

/** Kannel fills in what it knows: the report, and the words it was told. Its own escapes begin with a percent sign. */
const reportUrl = (callbackUrl: string): string => `${callbackUrl.replaceAll('%', '%%')}&dlr=%d&said=%A`;

/** It names nothing it takes: our own name comes back with the report. */
function resultOf(answer: HttpAnswer, id: string): SendResult {
  const { status, body } = answer;
  if (status === 202)
    return /^(?:0: |3: |Sent\.)/.test(body) ? { kind: 'accepted', ref: id } : { kind: 'unknown', why: 'malformed' };
  const refusal = status >= 400 && refusals.find(([said]) => body.startsWith(said));
  if (refusal) return rejection(refusal[1], refusal[2]);
  return status < 400 ? { kind: 'unknown', why: 'malformed' } : resultOfStatus(answer);
}

/** Kannel signs nothing: only it knows the address. Reports come by GET, as it has no other way. */
function hear(_: ProviderSettings, call: ProviderCall): Heard {
  return call.method === 'GET' ? hearReport(call) : hearText(call);
}

/** Without a body, or Kannel would text it to the guest. */
const silence = { contentType: 'text/plain', body: '' };

function hearReport({ url }: ProviderCall): Heard {
  const message = messageNamedIn(url);
  const query = new URL(url).searchParams;
  const report = query.get('dlr');
  if (!message || !report || !/^\d{1,3}$/.test(report)) return { kind: 'refused', why: 'malformed' };
  const verdict = verdictOf(Number(report), query.get('said') ?? '');
  const reports = verdict ? [{ provider: name, ref: message.id, message, ...verdict }] : [];
  return { kind: 'heard', reports, texts: [], answer: silence };
}

function hearText({ url, headers, body }: ProviderCall): Heard {
  const from = headers['x-kannel-from'];
  if (from === undefined) return { kind: 'refused', why: 'malformed' };
  const number = e164Of(from);
  // Pictures and settings come as octets; short codes and names cannot be answered.
  const isText = number !== null && headers['content-type']?.startsWith('text/plain') === true;
  // Where its name was left out of the address, the same words from the same phone at the same second are the same text, handed over again.
  const said = [from, headers['x-kannel-time'], body].join('\n');
  const ref = new URL(url).searchParams.get('id') || createHash('sha256').update(said).digest('base64url');
  const texts = isText ? [{ provider: name, ref, from: number, text: body }] : [];
  return { kind: 'heard', reports: [], texts, answer: silence };
}

// What Kannel says of a text it was given, and later of what became of it: user guide for 1.4.5, 'Delivery reports' and 'HTTP response codes'
// (https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html), and gw/smsbox.c, gw/dlr.h of the same version.

/** What it answers where it takes nothing, by how the sentence begins. */
export const refusals: readonly (readonly [said: string, meaning: RejectionClass, code: string])[] = [
  ['Authorization failed', 'authentication', 'authorization_failed'],
  ['Not routable', 'country_blocked', 'not_routable'],
  ['Temporal failure', 'temporary', 'temporal_failure'],
  ['Missing receiver', 'invalid_number', 'missing_receiver'],
  ['Empty receiver', 'invalid_number', 'empty_receiver'],
  // By its lists of who may be written to.
  ['Number(s) has/have been denied', 'invalid_number', 'denied'],
  ['Sender missing', 'sender_not_allowed', 'sender_missing'],
];

/** Bits of a report. What is asked for: arrived, did not arrive, and that the SMSC did not take it. */
const bits = { delivered: 1, failed: 2, queued: 4, taken: 8, refused: 16, expired: 32, unknown: 64 } as const;
const reportsWanted = bits.delivered | bits.failed | bits.refused;

type Verdict = Pick<DeliveryReport, 'state' | 'class' | 'code'>;

/**
 * `said` is what Kannel was told: an SMSC's receipt, its refusal ('NACK/0x0000000b/Invalid Destination Address'), or a modem's own words,
 * which are nobody's code. Null where nothing is decided.
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
