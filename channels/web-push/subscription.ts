import { createPublicKey } from 'node:crypto';
import type { BrowserAddress } from '../provider/contract.ts';

const longestEndpoint = 2048;

/** The push services of Chrome and all that are built from it, Firefox, Safari, and Edge. */
const pushServices = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * The address of a push service, or null where this server will not talk to it: anybody may claim to be a browser, and
 * would have it post to whichever server they name. Only the browsers' own services, over https on its own port;
 * `origins` are those the installer trusts besides.
 */
export function pushServiceUrl(endpoint: string, origins: readonly string[]): URL | null {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  if (origins.includes(url.origin)) return url;
  return url.protocol === 'https:' && url.port === '' && isPushService(url.hostname) ? url : null;
}

function isPushService(hostname: string): boolean {
  return pushServices.some((service) => hostname === service || hostname.endsWith(`.${service}`));
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
