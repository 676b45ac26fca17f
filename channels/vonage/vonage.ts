// Vonage, Messages API: https://developer.vonage.com/en/api/messages

import { z } from 'zod';
import { createHash, createHmac } from 'node:crypto';
import {
  basicAuthorization,
  cameAt,
  e164Of,
  isSameSecret,
  originOf,
  readJson,
  withoutPlus,
} from '../provider/provider-call.ts';
import { callbackNameOf, messageCalled } from '../provider/callback-url.ts';
import type { DeliveryReport, Provider, ProviderCall } from '../provider/contract.ts';
import { isSuccess, openByCalls, resultOfCode, takenAs } from '../provider/http-call.ts';
import { vonageCodes } from './codes.ts';

const name = 'vonage';
const usualAddress = 'https://api.nexmo.com';

/** Vonage refuses less. */
const minTtlSeconds = 20;

export const vonage: Provider = {
  name,
  channel: 'sms',
  fields: {
    apiKey: { kind: 'text', pattern: /^[\da-z]{4,32}$/i },
    apiSecret: { kind: 'secret' },
    signatureSecret: { kind: 'secret' },
    sender: { kind: 'sender' },
    address: { kind: 'address', isOptional: true, usual: usualAddress },
  },
  open: openByCalls(
    name,
    (
      { apiKey, apiSecret, sender = '', address },
      { to, from, text, encoding, ttlSeconds, callbackUrl, ...message },
    ) => ({
      url: `${originOf(address, usualAddress)}/v1/messages`,
      headers: { authorization: basicAuthorization(apiKey, apiSecret) },
      body: {
        channel: 'sms',
        message_type: 'text',
        to: withoutPlus(to),
        from: withoutPlus(from ?? sender),
        text,
        ttl: Math.max(minTtlSeconds, Math.floor(ttlSeconds)),
        sms: { encoding_type: encoding === 'gsm7' ? 'text' : 'unicode' },
        client_ref: callbackNameOf(message),
        ...(callbackUrl === null ? {} : { webhook_url: callbackUrl, webhook_version: 'v1' }),
      },
    }),
    (answer) =>
      isSuccess(answer)
        ? takenAs(readJson(taken, answer.body)?.message_uuid)
        : // The code ends the URL that describes it.
          resultOfCode(answer, readJson(problem, answer.body)?.type.match(/#(\d{4})$/)?.[1], vonageCodes),
  ),
  hear({ signatureSecret = '' }, call) {
    if (!isSignedByVonage(call, signatureSecret)) return { kind: 'refused', why: 'signature' };
    const report = readJson(status, call.body);
    if (report) return { kind: 'heard', reports: reportsOf(report), texts: [] };
    const came = readJson(incoming, call.body);
    if (!came) return { kind: 'refused', why: 'malformed' };
    const { channel, message_uuid: ref, text, timestamp } = came;
    const from = channel === 'sms' || channel === 'mms' ? e164Of(came.from) : null;
    return {
      kind: 'heard',
      reports: [],
      texts: from ? [{ provider: name, ref, from, text, ...cameAt(timestamp) }] : [],
    };
  },
};

const taken = z.object({ message_uuid: z.string().min(1) });
const problem = z.object({ type: z.string() });

const status = z.object({
  message_uuid: z.string().min(1),
  status: z.string(),
  client_ref: z.string().nullish(),
  error: z.object({ title: z.union([z.string(), z.number()]) }).nullish(),
});
const incoming = z.object({
  channel: z.string(),
  message_uuid: z.string().min(1),
  from: z.string(),
  // None: a picture.
  text: z.string().default(''),
  timestamp: z.string().optional().catch(undefined),
});

function reportsOf(said: z.output<typeof status>): DeliveryReport[] {
  const base = { provider: name, ref: said.message_uuid, message: messageCalled(said.client_ref) };
  if (said.status === 'delivered' || said.status === 'read') return [{ ...base, state: 'delivered' }];
  if (said.status !== 'rejected' && said.status !== 'undeliverable') return [{ ...base, state: 'taken' }];
  const code = said.error ? String(said.error.title).slice(0, 40) : said.status;
  // Vonage did not reach the network.
  const meaning = code === 'undeliverable' ? 'temporary' : vonageCodes[code];
  return [{ ...base, state: 'failed', class: meaning, code }];
}

// https://developer.vonage.com/en/getting-started/concepts/webhooks ('Decoding signed webhooks'): a JWT (HS256), signed
// with the account's signature secret, with the hash of the body in it.

const head = z.object({ alg: z.literal('HS256') });
const claims = z.object({ iat: z.number(), exp: z.number().optional(), payload_hash: z.string() });

/** Vonage retries for a day if nobody answers. A repeated call counts once, so an old one does no harm. */
const maxAgeSeconds = 25 * 60 * 60;
const maxClockSkewSeconds = 5 * 60;

export function isSignedByVonage({ headers, body, now }: ProviderCall, secret: string): boolean {
  const [, first = '', second = '', signature] =
    headers['authorization']?.match(/^bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i) ?? [];
  const expected = secret ? createHmac('sha256', secret).update(`${first}.${second}`).digest('base64url') : '';
  if (!isSameSecret(signature, expected) || !readJson(head, decoded(first))) return false;
  const said = readJson(claims, decoded(second));
  if (!said) return false;
  const at = now.getTime() / 1000;
  const isOfNow = said.iat < at + maxClockSkewSeconds && said.iat > at - maxAgeSeconds && (said.exp ?? at + 1) > at;
  return isOfNow && isSameSecret(said.payload_hash.toLowerCase(), createHash('sha256').update(body).digest('hex'));
}

const decoded = (part: string): string => Buffer.from(part, 'base64url').toString('utf8');
