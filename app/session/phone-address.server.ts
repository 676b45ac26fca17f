// Where phones find this installation. Whoever set it up looks at it from the computer it runs on, by an address that leads every phone to
// itself: what hangs on a wall must not carry that one.

import type { RequestContext } from './request.server.ts';

export interface PhoneAddress {
  /** Without a slash at the end. */
  origin: string;
  /** `nowhere`: to this computer alone. `network`: as far as the network of the house. */
  reaches: 'everywhere' | 'network' | 'nowhere';
}

/** @param arrival.publicUrl the address this visitor came by, unless one is set */
export function phoneAddress(arrival: Pick<RequestContext, 'publicUrl' | 'inbound' | 'networks'>): PhoneAddress {
  const { publicUrl, inbound, networks } = arrival;
  const chosen = networks.chosen();
  // A screen may stand in another of the machine's networks than the phones do.
  const isReplaced = chosen !== null && networks.found().includes(publicUrl);
  if (!isLoopback(publicUrl) && !isReplaced) return { origin: publicUrl, reaches: 'everywhere' };
  const origin = chosen ?? inbound.origin;
  return isLoopback(origin) ? { origin: publicUrl, reaches: 'nowhere' } : { origin, reaches: 'network' };
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:127\.|localhost$|\[::1\]$|0\.0\.0\.0$)/.test(hostname) || hostname.endsWith('.localhost');
}
