// Plivo, Message API: https://www.plivo.com/docs/messaging/api/message/send-a-message/

import { z } from 'zod';
import { createHmac } from 'node:crypto';
import {
  basicAuthorization,
  e164Of,
  isSameSecret,
  originOf,
  readJson,
  withoutPlus,
} from '../provider/provider-call.ts';
import { messageNamedIn } from '../provider/callback-url.ts';
import type { DeliveryReport, Provider, ProviderCall, ReceivedText, SendResult } from '../provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import {
  byCode,
  isSuccess,
  openByCalls,
  rejection,
  resultOfStatus,
  takenAs,
  type HttpAnswer,
} from '../provider/http-call.ts';

const name = 'plivo';
const usualAddress = 'https://api.plivo.com';

/** https://support.plivo.com/hc/en-us/articles/14814454609561-Message-Expiry */
const lifetimeSeconds = { least: 5, max: 10_799 };

export const plivo: Provider = {
  name,
  channel: 'sms',
  fields: {
    authId: { kind: 'text', pattern: /^[\dA-Z]{20}$/ },
    authToken: { kind: 'secret' },
    sender: { kind: 'sender', isOptional: true },
    powerpack: { kind: 'text', isOptional: true, pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i },
    address: { kind: 'address', isOptional: true, usual: usualAddress },
  },
  fault: ({ sender, powerpack }) => (sender || powerpack ? null : { field: 'sender', code: 'required' }),
  open: openByCalls(
    name,
    ({ authId = '', authToken, sender = '', powerpack, address }, { to, from, text, ttlSeconds, callbackUrl }) => ({
      url: `${originOf(address, usualAddress)}/v1/Account/${encodeURIComponent(authId)}/Message/`,
      headers: { authorization: basicAuthorization(authId, authToken) },
      body: {
        // A powerpack is a pool of numbers that Plivo chooses from.
        ...(from === null && powerpack ? { powerpack_uuid: powerpack } : { src: withoutPlus(from ?? sender) }),
        dst: withoutPlus(to),
        type: 'sms',
        text,
        message_expiry: Math.min(lifetimeSeconds.max, Math.max(lifetimeSeconds.least, Math.floor(ttlSeconds))),
        // Plivo keeps neither the number nor the text.
        log: false,
        ...(callbackUrl === null ? {} : { url: callbackUrl, method: 'POST' }),
      },
    }),
    resultOf,
  ),
  hear({ authToken = '' }, call) {
    if (!isSignedByPlivo(call, authToken)) return { kind: 'refused', why: 'signature' };
    const said = call.method === 'GET' ? new URL(call.url).searchParams : new URLSearchParams(call.body);
    const ref = said.get('MessageUUID');
    const status = said.get('Status');
    if (!ref) return { kind: 'refused', why: 'malformed' };
    if (status === null) return { kind: 'heard', reports: [], texts: textsOf(said, ref), answer: noInstructions };
    const code = said.get('ErrorCode') ?? '';
    return { kind: 'heard', reports: reportsOf({ ref, status, code, url: call.url }), texts: [] };
  },
};

const taken = z.object({ message_uuid: z.array(z.string().min(1)), invalid_number: z.array(z.string()).optional() });
const refused = z.object({ error: z.string() });

function resultOf(answer: HttpAnswer): SendResult {
  const { status, body } = answer;
  if (isSuccess(answer)) {
    const { message_uuid: [ref] = [], invalid_number: invalid = [] } = readJson(taken, body) ?? {};
    return ref === undefined && invalid.length > 0 ? rejection('invalid_number', 'invalid_number') : takenAs(ref);
  }
  // The account is part of the path.
  if (status === 404) return rejection('authentication', '404');
  const sentence = status === 400 || status === 402 ? (readJson(refused, body)?.error ?? '') : '';
  const [, complaint, meaning] = plivoComplaints.find(([words]) => words.test(sentence)) ?? [];
  return meaning ? rejection(meaning, `${status}_${complaint}`) : resultOfStatus(answer);
}

/** Plivo expects instructions: none. */
const noInstructions = { contentType: 'text/xml', body: '<Response></Response>' };

function textsOf(said: URLSearchParams, ref: string): ReceivedText[] {
  const from = e164Of(said.get('From') ?? '');
  return from ? [{ provider: name, ref, from, text: said.get('Text') ?? '' }] : [];
}

function reportsOf(said: { ref: string; status: string; code: string; url: string }): DeliveryReport[] {
  const { ref, status, code } = said;
  const base = { provider: name, ref, message: messageNamedIn(said.url) };
  if (status === 'delivered' || status === 'read') return [{ ...base, state: 'delivered' }];
  if (status !== 'failed' && status !== 'undelivered' && status !== 'rejected') return [{ ...base, state: 'taken' }];
  return [{ ...base, state: 'failed', class: plivoCodes[code], code: (code || status).slice(0, 40) }];
}

/**
 * Codes in reports: https://www.plivo.com/docs/messaging/troubleshooting/error-codes and, for 10 to 201 and 1000 with
 * their reasons, https://www.plivo.com/blog/introducing-sms-error-codes/
 */
export const plivoCodes = byCode({
  // Invalid message, spam, a loop, prohibited by the carrier, too long.
  content_blocked: [10, 30, 60, 100, 110],
  // Network error; temporarily unavailable; unknown to Plivo and to the carriers.
  temporary: [20, 80, 1000],
  // Invalid source number.
  sender_not_allowed: [40],
  // Invalid, also a landline; permanently unavailable.
  invalid_number: [50, 70],
  // No route; from a toll-free number in the United States to Canada; barred: https://www.plivo.com/docs/faq/messaging/
  // ('error code 450').
  country_blocked: [90, 201, 450],
  // Blocked by STOP from the destination.
  opted_out: [200],
  // In the queue: https://support.plivo.com/hc/en-us/articles/14814454609561-Message-Expiry
  expired: [420],
  // https://support.plivo.com/support/solutions/articles/17000088423
  no_credit: [900],
});

/**
 * A refusal (https://www.plivo.com/docs/messaging/api/response/) has no code, only a sentence that names the parameter.
 * The first match counts.
 */
const plivoComplaints: readonly (readonly [words: RegExp, complaint: string, meaning: RejectionClass])[] = [
  [/insufficient credit/i, 'credit', 'no_credit'],
  [/\b(src|source|powerpack|sender)\b|powerpack_uuid/i, 'src', 'sender_not_allowed'],
  [/\b(dst|destination)\b/i, 'dst', 'invalid_number'],
];

// Plivo signs its calls in two ways. Version 2, used for messages, covers the address without its query, and not the
// body (https://www.plivo.com/docs/messaging/concepts/signature-validation). Version 3 covers all of it
// (https://www.plivo.com/docs/voice/concepts/signature-validation). If a call has version 3, version 2 is ignored.

export function isSignedByPlivo(call: ProviderCall, authToken: string): boolean {
  const version = ['v3', 'v2'].find((each) => call.headers[`x-plivo-signature-${each}-nonce`] !== undefined);
  if (version === undefined || authToken === '') return false;
  const nonce = call.headers[`x-plivo-signature-${version}-nonce`] ?? '';
  const signed = version === 'v3' ? `${wholeOf(call)}.${nonce}` : `${placeOf(new URL(call.url))}${nonce}`;
  const expected = createHmac('sha256', authToken).update(signed).digest('base64');
  // One is made with the token of the account that sent, one (`ma`) with that of its main account.
  const given = [call.headers[`x-plivo-signature-${version}`], call.headers[`x-plivo-signature-ma-${version}`]];
  return given.flatMap((each) => each?.split(',') ?? []).some((each) => isSameSecret(each.trim(), expected));
}

const placeOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

/** The address, then query and body with their fields sorted. */
function wholeOf({ method, url, body }: ProviderCall): string {
  const address = new URL(url);
  const query = sortedFields(address.searchParams, '=', '&');
  const parts = method === 'POST' ? sortedFields(new URLSearchParams(body), '', '') : '';
  const place = placeOf(address) + (query || parts ? `?${query}` : '');
  return place + (query && parts ? '.' : '') + parts;
}

function sortedFields(parts: URLSearchParams, between: string, after: string): string {
  const pairs = [...parts].sort(([part, value], [otherPart, otherValue]) =>
    part === otherPart ? compare(value, otherValue) : compare(part, otherPart),
  );
  return pairs.map(([part, value]) => `${part}${between}${value}`).join(after);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
