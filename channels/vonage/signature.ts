// https://developer.vonage.com/en/getting-started/concepts/webhooks ('Decoding signed webhooks'): a token (HS256) made with the account's
// signature secret, with the hash of the body in it.

import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret, readJson } from '../provider-call.ts';
import type { ProviderCall } from '../provider.ts';

const head = z.object({ alg: z.literal('HS256') });
const claims = z.object({ iat: z.number(), exp: z.number().optional(), payload_hash: z.string() });

/** They call again for a day where nobody answered. What comes twice counts once, so an old call does no harm. */
const maxAgeSeconds = 25 * 60 * 60;
const clocksDifferSeconds = 5 * 60;

export function isSignedByVonage({ headers, body, now }: ProviderCall, secret: string): boolean {
  const [, first = '', second = '', signature] =
    headers['authorization']?.match(/^bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i) ?? [];
  const expected = secret ? createHmac('sha256', secret).update(`${first}.${second}`).digest('base64url') : '';
  if (!isSameSecret(signature, expected) || !readJson(head, decoded(first))) return false;
  const said = readJson(claims, decoded(second));
  if (!said) return false;
  const at = now.getTime() / 1000;
  const isOfNow = said.iat < at + clocksDifferSeconds && said.iat > at - maxAgeSeconds && (said.exp ?? at + 1) > at;
  return isOfNow && isSameSecret(said.payload_hash.toLowerCase(), createHash('sha256').update(body).digest('hex'));
}

const decoded = (part: string): string => Buffer.from(part, 'base64url').toString('utf8');
