// Plivo, by its Message API: https://www.plivo.com/docs/messaging/api/message/send-a-message/

import { z } from 'zod';
import { basicAuthorization, e164Of, originOf, readJson, withoutPlus } from '../provider-call.ts';
import { messageNamedIn } from '../callback-url.ts';
import type { DeliveryReport, OutgoingText, ReceivedText, SendResult } from '../contract.ts';
import { callHttp, openByCalls, rejection, resultOfStatus, type HttpAnswer } from '../http-call.ts';
import type { Heard, Provider, ProviderCall, ProviderSettings } from '../provider.ts';
import { plivoCodes, plivoComplaints } from './codes.ts';
import { isSignedByPlivo } from './signature.ts';

const name = 'plivo';
const usualAddress = 'https://api.plivo.com';

/** https://support.plivo.com/hc/en-us/articles/14814454609561-Message-Expiry */
const lifetimeSeconds = { least: 5, max: 10_799 };

export const plivo: Provider = {
  name,
  way: 'sms',
  fields: {
    authId: { kind: 'text', pattern: /^[\dA-Z]{20}$/ },
    authToken: { kind: 'secret' },
    sender: { kind: 'sender', isOptional: true },
    powerpack: { kind: 'text', isOptional: true, pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i },
    address: { kind: 'address', isOptional: true, usual: usualAddress },
  },
  fault: ({ sender, powerpack }) => (sender || powerpack ? null : { field: 'sender', code: 'required' }),
  open: openByCalls(name, send),
  hear,
};

async function send(settings: ProviderSettings, message: OutgoingText, signal: AbortSignal): Promise<SendResult> {
  const { authId = '', authToken = '', sender = '', powerpack = '', address } = settings;
  const { to, from, text, ttlSeconds, callbackUrl } = message;
  const origin = originOf(address, usualAddress);
  // One or the other: a pool of numbers that Plivo chooses from.
  const source = from === null && powerpack ? { powerpack_uuid: powerpack } : { src: withoutPlus(from ?? sender) };
  const outcome = await callHttp({
    url: `${origin}/v1/Account/${encodeURIComponent(authId)}/Message/`,
    method: 'POST',
    headers: { authorization: basicAuthorization(authId, authToken), 'content-type': 'application/json' },
    body: JSON.stringify({
      ...source,
      dst: withoutPlus(to),
      type: 'sms',
      text,
      message_expiry: Math.min(lifetimeSeconds.max, Math.max(lifetimeSeconds.least, Math.floor(ttlSeconds))),
      // Neither the number nor the text is kept there.
      log: false,
      ...(callbackUrl === null ? {} : { url: callbackUrl, method: 'POST' }),
    }),
    signal,
  });
  return outcome.kind === 'answer' ? resultOf(outcome.answer) : outcome.result;
}

const taken = z.object({ message_uuid: z.array(z.string().min(1)), invalid_number: z.array(z.string()).optional() });
const refused = z.object({ error: z.string() });

function resultOf(answer: HttpAnswer): SendResult {
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    const said = readJson(taken, body);
    const ref = said?.message_uuid[0];
    if (ref !== undefined) return { kind: 'accepted', ref };
    return said?.invalid_number?.length
      ? rejection('invalid_number', 'invalid_number')
      : { kind: 'unknown', why: 'answer' };
  }
  // The account is part of the address.
  if (status === 404) return rejection('authentication', '404');
  const sentence = status === 400 || status === 402 ? (readJson(refused, body)?.error ?? '') : '';
  const [, complaint, meaning] = plivoComplaints.find(([words]) => words.test(sentence)) ?? [];
  return meaning ? rejection(meaning, `${status}_${complaint}`) : resultOfStatus(answer);
}

/** It wants to be told what to do next: nothing. */
const nothingMore = { contentType: 'text/xml', body: '<Response></Response>' };

function hear(settings: ProviderSettings, call: ProviderCall): Heard {
  const { authToken = '' } = settings;
  if (!isSignedByPlivo(call, authToken)) return { kind: 'refused', why: 'signature' };
  const said = call.method === 'GET' ? new URL(call.url).searchParams : new URLSearchParams(call.body);
  const ref = said.get('MessageUUID');
  const status = said.get('Status');
  if (!ref) return { kind: 'refused', why: 'malformed' };
  if (status === null) return { kind: 'heard', reports: [], texts: textsOf(said, ref), answer: nothingMore };
  const code = said.get('ErrorCode') ?? '';
  return { kind: 'heard', reports: reportsOf({ ref, status, code, url: call.url }), texts: [] };
}

function textsOf(said: URLSearchParams, ref: string): ReceivedText[] {
  const from = e164Of(said.get('From') ?? '');
  const text = said.get('Text');
  return from && text !== null ? [{ provider: name, ref, from, text }] : [];
}

function reportsOf(said: { ref: string; status: string; code: string; url: string }): DeliveryReport[] {
  const { ref, status, code } = said;
  const message = messageNamedIn(said.url);
  const base = { provider: name, ref, ...(message ? { message } : {}) };
  if (status === 'delivered' || status === 'read') return [{ ...base, state: 'delivered' }];
  if (status !== 'failed' && status !== 'undelivered' && status !== 'rejected') return [];
  const meaning = plivoCodes[code];
  return [{ ...base, state: 'failed', ...(meaning ? { class: meaning } : {}), code: (code || status).slice(0, 40) }];
}
