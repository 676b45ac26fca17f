import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import type { BrowserAddress } from '../contract.ts';
import { isPublicAddress } from './public-address.ts';

const longestEndpoint = 2048;

/**
 * The address of a push service, or null where this server will not talk to it: anybody may claim to be a browser. Only https, on its own
 * port, and no address that lies in a house; `origins` are those the installer trusts besides.
 */
export function pushServiceUrl(endpoint: string, origins: readonly string[]): URL | null {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  if (origins.includes(url.origin)) return url;
  return url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname) ? url : null;
}

/** Where a name leads is looked at when it is called. */
function isPublicName(hostname: string): boolean {
  const address = hostname.replace(/^\[(.+)\]$/, '$1');
  return isIP(address) === 0 ? hostname.includes('.') : isPublicAddress(address);
}

const pointBytes = 65;
const authBytes = 16;

/** Whether something can be encrypted for these keys: a point of the curve P-256, and a secret of 16 bytes. */
export function areKeysSound({ p256dh, auth }: BrowserAddress['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointBytes || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== authBytes)
    return false;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
