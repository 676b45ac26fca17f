// Two ways in which Plivo signs its calls. Messages come with the second version, which covers the address without its query and nothing of the
// body (https://www.plivo.com/docs/messaging/concepts/signature-validation); the third covers all of it
// (https://www.plivo.com/docs/voice/concepts/signature-validation). Where the third is there, the second is not looked at.

import { createHmac } from 'node:crypto';
import { isSameSecret } from '../provider-call.ts';
import type { ProviderCall } from '../provider.ts';

export function isSignedByPlivo(call: ProviderCall, authToken: string): boolean {
  const version = ['v3', 'v2'].find((each) => call.headers[`x-plivo-signature-${each}-nonce`] !== undefined);
  if (version === undefined || authToken === '') return false;
  const nonce = call.headers[`x-plivo-signature-${version}-nonce`] ?? '';
  const signed = version === 'v3' ? `${wholeOf(call)}.${nonce}` : `${placeOf(new URL(call.url))}${nonce}`;
  const expected = createHmac('sha256', authToken).update(signed).digest('base64');
  // Made with the token of the account that sent, and with that of the account above it.
  const given = [call.headers[`x-plivo-signature-${version}`], call.headers[`x-plivo-signature-ma-${version}`]];
  return given.flatMap((each) => each?.split(',') ?? []).some((each) => isSameSecret(each.trim(), expected));
}

const placeOf = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

/** Address, query and body, with everything in them in order. */
function wholeOf({ method, url, body }: ProviderCall): string {
  const address = new URL(url);
  const query = inOrder(address.searchParams, '=', '&');
  const parts = method === 'POST' ? inOrder(new URLSearchParams(body), '', '') : '';
  const place = placeOf(address) + (query || parts ? `?${query}` : '');
  return place + (query && parts ? '.' : '') + parts;
}

function inOrder(parts: URLSearchParams, between: string, after: string): string {
  const pairs = [...parts].sort(([name, value], [otherName, otherValue]) =>
    name === otherName ? compare(value, otherValue) : compare(name, otherName),
  );
  return pairs.map(([name, value]) => `${name}${between}${value}`).join(after);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
