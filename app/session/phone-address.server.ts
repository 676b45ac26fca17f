// The address at which phones reach this installation. The person who set it up views it from the computer it runs on,
// by an address (localhost) that leads every phone to itself: a poster on a wall must not show that one.

import type { RequestContext } from './request.server.ts';

export interface PhoneAddress {
  /** Without a slash at the end. */
  origin: string;
  /** `nowhere`: only this computer reaches it. `network`: only the local network reaches it. */
  reaches: 'everywhere' | 'network' | 'nowhere';
}

/** @param arrival.publicUrl the address this visitor used, unless one is set */
export function phoneAddress(arrival: Pick<RequestContext, 'publicUrl' | 'inbound' | 'networks'>): PhoneAddress {
  const { publicUrl, inbound, networks } = arrival;
  const chosen = networks.chosen();
  // A screen may be in a different network of this machine than the phones.
  const isReplaced = chosen !== null && networks.found().includes(publicUrl);
  if (!isLoopback(publicUrl) && !isReplaced) return { origin: publicUrl, reaches: 'everywhere' };
  const origin = chosen ?? inbound.origin;
  return isLoopback(origin) ? { origin: publicUrl, reaches: 'nowhere' } : { origin, reaches: 'network' };
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:127\.|localhost$|\[::1\]$|0\.0\.0\.0$)/.test(hostname) || hostname.endsWith('.localhost');
}
