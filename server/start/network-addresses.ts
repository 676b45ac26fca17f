// Where phones find this machine if there is no PUBLIC_URL: its addresses in its networks, and the one that staff
// chose. Network cards belong to a machine, so the choice is in the data folder, not in the database; it is valid only
// while the machine has that address.

import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { NetworkAddresses } from '#app/session/request.server.ts';
import type { Config } from './config.ts';

type Place = Pick<Config, 'host' | 'port' | 'publicUrl' | 'dataFolder'>;
type Cards = ReturnType<typeof networkInterfaces>;

/** Containers, virtual machines and tunnels: phones are almost never in such a network. */
const virtualCard = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|tailscale|zt)/;

/** No browser opens an address that is valid on one cable only. */
const linkLocal = /^fe[89ab]/i;

/** Without PUBLIC_URL, links in texts need an address that a phone in the same network can open. */
export function addressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export function networkAddresses(
  { host, port, publicUrl, dataFolder }: Place,
  cards: () => Cards = networkInterfaces,
): NetworkAddresses {
  const file = join(dataFolder, 'phone-address');
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const isAsked = publicUrl === undefined && isEverywhere;
  const found = (): string[] =>
    isAsked ? addressesOf(cards(), host === '::').map((address) => `http://${address}:${port}`) : [];
  const chosen = (): string | null => {
    const kept = `http://${keptIn(file)}:${port}`;
    return found().find((origin) => origin === kept) ?? null;
  };
  return {
    found,
    chosen,
    current: () => chosen() ?? found()[0] ?? null,
    choose: (origin) => writeFileSync(file, new URL(origin).hostname, { mode: 0o600 }),
  };
}

/** Those of IPv6 only where there are no others: they are long, and some change every day. */
function addressesOf(cards: Cards, hasIpv6: boolean): string[] {
  const outside = Object.entries(cards).flatMap(([name, addresses]) =>
    (addresses ?? []).filter(({ internal }) => !internal).map((one) => ({ ...one, name })),
  );
  const [virtual, real] = [true, false].map((is) => outside.filter(({ name }) => virtualCard.test(name) === is));
  const sorted = [...(real ?? []), ...(virtual ?? [])];
  const short = sorted.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  if (short.length > 0 || !hasIpv6) return short;
  return sorted.filter(({ address }) => !linkLocal.test(address)).map(({ address }) => `[${address}]`);
}

function keptIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // Staff chose no address.
    return '';
  }
}
