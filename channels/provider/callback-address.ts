// Where a provider finds this installation. One in the Internet needs the public address; a gateway in the same house is content with the
// address in the house's own network.

import { isIP } from 'node:net';
import type { Provider, ProviderSettings } from './provider.ts';
import { isPublicAddress } from './public-address.ts';

export interface Inbound {
  /** Without a slash at the end. */
  origin: string;
  /** Whether it is reached from everywhere. */
  isPublic: boolean;
}

const pathOfInbound = (provider: string, secret: string): string => `/inbound/${provider}/${secret}`;

/** Null: this provider could not reach it. */
export function callbackAddress(
  { origin, isPublic }: Inbound,
  provider: Pick<Provider, 'name' | 'hear' | 'fields'>,
  settings: ProviderSettings,
  secret: string,
): string | null {
  if (!provider.hear || !(isPublic || isNearby(provider, settings))) return null;
  return `${origin}${pathOfInbound(provider.name, secret)}`;
}

/** Whether it stands in a network of the house's own, by the address that was typed. */
function isNearby({ fields }: Pick<Provider, 'fields'>, settings: ProviderSettings): boolean {
  return Object.entries(fields).some(([name, { kind }]) => {
    const typed = settings[name] ?? '';
    if (kind === 'host') return isNearbyHost(typed);
    return kind === 'address' && URL.canParse(typed) && isNearbyHost(new URL(typed).hostname);
  });
}

function isNearbyHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === '') return false;
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(local|lan|home|internal|localhost|home\.arpa)$/i.test(bare);
}
