// The address at which a provider calls this installation. A provider in the Internet needs the public address; for a
// gateway in the local network the local address is enough.

import { isIP } from 'node:net';
import type { Provider, ProviderSettings } from './contract.ts';
import { isPublicAddress } from './public-address.ts';

export interface Inbound {
  /** Without a slash at the end. */
  origin: string;
  /** Reachable from the Internet. */
  isPublic: boolean;
}

/** Null: this provider cannot reach the installation. */
export function callbackAddress(
  { origin, isPublic }: Inbound,
  provider: Pick<Provider, 'name' | 'hear' | 'fields'>,
  settings: ProviderSettings,
  secret: string,
): string | null {
  if (!provider.hear || !(isPublic || isLocal(provider, settings))) return null;
  return `${origin}/inbound/${provider.name}/${secret}`;
}

/** Whether the typed address is in the local network. */
function isLocal({ fields }: Pick<Provider, 'fields'>, settings: ProviderSettings): boolean {
  return Object.entries(fields).some(([name, { kind }]) => {
    const typed = settings[name] ?? '';
    if (kind === 'host') return isLocalHost(typed);
    return kind === 'address' && URL.canParse(typed) && isLocalHost(new URL(typed).hostname);
  });
}

/** By what is written: no name is looked up. */
export function isLocalHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === '') return false;
  if (isIP(bare) !== 0) return !isPublicAddress(bare);
  return !bare.includes('.') || /\.(local|lan|home|internal|localhost|home\.arpa)$/i.test(bare);
}
