// Kannel, the gateway to SMSCs and to modems in the house: https://www.kannel.org/download/1.4.5/userguide-1.4.5/userguide.html. It is given
// texts by POST, so that no number, no text and no password stands in an address that somebody logs.

import { createHash } from 'node:crypto';
import { messageNamedIn } from '../callback-url.ts';
import type { OutgoingText, SendResult } from '../contract.ts';
import { callHttp, openByCalls, rejection, resultOfStatus, type HttpAnswer } from '../http-call.ts';
import { e164Of, originOf } from '../provider-call.ts';
import type { Heard, Provider, ProviderCall, ProviderSettings } from '../provider.ts';
import { refusals, reportsWanted, verdictOf } from './codes.ts';

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
