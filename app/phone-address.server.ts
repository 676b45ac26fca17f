// Where phones find this installation. Whoever set it up looks at it from the computer it runs on, by an address that leads every phone to
// itself: what hangs on a wall must not carry that one.

import type { Inbound } from '#channels/callback-address.ts';

export interface PhoneAddress {
  /** Without a slash at the end. */
  origin: string;
  /** `nowhere`: to this computer alone. `network`: as far as the network of the house. */
  reaches: 'everywhere' | 'network' | 'nowhere';
}

/** @param publicUrl the address this visitor came by, unless one is set */
export function phoneAddress({ publicUrl, inbound }: { publicUrl: string; inbound: Inbound }): PhoneAddress {
  if (!isLoopback(publicUrl)) return { origin: publicUrl, reaches: 'everywhere' };
  if (!isLoopback(inbound.origin)) return { origin: inbound.origin, reaches: 'network' };
  return { origin: publicUrl, reaches: 'nowhere' };
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:127\.|localhost$|\[::1\]$|0\.0\.0\.0$)/.test(hostname) || hostname.endsWith('.localhost');
}
