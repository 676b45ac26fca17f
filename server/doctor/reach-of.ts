import { isIP } from 'node:net';
import { isPublicAddress } from '#channels/provider/public-address.ts';
import { isLoopback } from '../http/at-the-machine.ts';
import type { AddressSeen } from './installation-seen.ts';

/** By what is written: no name is looked up. */
export function reachOf(hostname: string): AddressSeen['reach'] {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost$/i.test(host) || isLoopback(host)) return 'loopback';
  if (isIP(host) !== 0) return isPublicAddress(host) ? 'public' : 'private';
  return !host.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/i.test(host) ? 'private' : 'public';
}
