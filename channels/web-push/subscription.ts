import { createPublicKey } from 'node:crypto';
import type { BrowserAddress } from '../provider/contract.ts';

const maxEndpointLength = 2048;

/** Of Chromium's browsers, Firefox, Safari and Edge. */
const pushServices = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Null: this server does not call the address. Anybody may claim to be a browser and name any server (SSRF), so only
 * the browsers' own services are allowed, over https on its own port, and the `origins` that the operator trusts.
 */
export function pushServiceUrl(endpoint: string, origins: readonly string[]): URL | null {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return null;
  if (origins.includes(url.origin)) return url;
  const isKnown = pushServices.some((service) => `.${url.hostname}`.endsWith(`.${service}`));
  return url.protocol === 'https:' && url.port === '' && isKnown ? url : null;
}

const pointBytes = 65;
const authBytes = 16;

/** Whether one can encrypt for these keys: a point on the curve P-256, and a secret of 16 bytes. */
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
