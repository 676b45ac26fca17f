// Which addresses a provider may have. An owner types an address and this server calls it, so it must not lead to this
// machine, to its link-local neighbours or to a cloud's metadata service. Gateways in a local network (10., 172.16.,
// 192.168.) stay reachable.

import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { checkedLookup } from './public-address.ts';

/** The code of the error; no connection was made. */
export const refusedAddressCode = 'ADDRESS_NOT_ALLOWED';

const closed = new BlockList();
closed.addSubnet('0.0.0.0', 8, 'ipv4');
closed.addSubnet('127.0.0.0', 8, 'ipv4');
closed.addSubnet('169.254.0.0', 16, 'ipv4');
// Metadata services of clouds, outside link-local.
closed.addAddress('100.100.100.200', 'ipv4');
closed.addAddress('168.63.129.16', 'ipv4');
closed.addAddress('192.0.0.192', 'ipv4');
closed.addAddress('fd00:ec2::254', 'ipv6');
closed.addAddress('fd20:ce::254', 'ipv6');
closed.addSubnet('fe80::', 10, 'ipv6');
// IPv6 that a gateway translates to any IPv4: `::` and `::1` with all IPv4-compatible addresses, NAT64, 6to4, Teredo.
closed.addSubnet('::', 96, 'ipv6');
closed.addSubnet('64:ff9b::', 96, 'ipv6');
closed.addSubnet('64:ff9b:1::', 48, 'ipv6');
closed.addSubnet('2002::', 16, 'ipv6');
closed.addSubnet('2001::', 32, 'ipv6');

let opened = new BlockList();

/** Addresses and networks that the operator allows in addition (`PROVIDER_NETWORKS`). */
export function allowProviderNetworks(networks: readonly string[]): void {
  opened = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    opened.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
}

function isAllowedAddress(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return isIP(address) !== 0 && (!closed.check(address, family) || opened.check(address, family));
}

/** Checks what was typed, before any lookup: an address, or a name for this machine. */
export function isAllowedHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare) !== 0) return isAllowedAddress(bare);
  return !/(^|\.)localhost$/i.test(bare) || isAllowedAddress('127.0.0.1');
}

export const refusedAddress = (): Error =>
  Object.assign(new Error('an address that providers may not have'), { code: refusedAddressCode });

/** Throws if what was typed is refused; `lookupProvider` checks the addresses of a name. */
export function refuseHost(host: string): void {
  if (!isAllowedHost(host)) throw refusedAddress();
}

/** Finds only allowed addresses; the connection goes to the address that was checked. */
export const lookupProvider: LookupFunction = checkedLookup(lookup, isAllowedAddress, refusedAddressCode);
