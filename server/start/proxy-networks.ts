import { isIP } from 'node:net';

/** Parses a list such as `loopback, 10.0.0.2, 172.16.0.0/12`; null if an entry is neither an address nor a network. */
export function readNetworks(value: string): string[] | null {
  const networks = value
    .split(',')
    .map((network) => network.trim())
    .filter((network) => network !== '');
  if (networks.length === 0 || !networks.every(isNetwork)) return null;
  return networks.flatMap((network) => (network === 'loopback' ? ['127.0.0.0/8', '::1'] : [network]));
}

function isNetwork(value: string): boolean {
  if (value === 'loopback') return true;
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Whether networks cover more than anybody's own proxies: a sixteenth of all addresses. Everybody in them could fake
 * any address. All private networks together are a hundredth.
 */
export function isAboutEverybody(networks: readonly string[]): boolean {
  const ranges = networks.map(rangeOf);
  return ([32n, 128n] as const).some((width) => {
    const own = ranges.filter((range) => range.width === width);
    return addressesIn(own) * 16n > 1n << width;
  });
}

interface Range {
  width: 32n | 128n;
  first: bigint;
  /** The first address after it. */
  end: bigint;
}

function rangeOf(network: string): Range {
  const [address = '', bits] = network.split('/');
  if (isIP(address) === 4) return rangeFrom(parse4(address), 32n, bits === undefined ? 32n : BigInt(bits));
  const value = parse6(address);
  const length = bits === undefined ? 128n : BigInt(bits);
  // An IPv4-mapped IPv6 address counts as the IPv4 address.
  if (value >> 32n === 0xffffn && length >= 96n) return rangeFrom(value & 0xffff_ffffn, 32n, length - 96n);
  return rangeFrom(value, 128n, length);
}

function rangeFrom(address: bigint, width: 32n | 128n, length: bigint): Range {
  const size = 1n << (width - length);
  const first = (address / size) * size;
  return { width, first, end: first + size };
}

function addressesIn(ranges: readonly Range[]): bigint {
  let count = 0n;
  let reached = 0n;
  for (const { first, end } of ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1))) {
    const from = first > reached ? first : reached;
    if (end <= from) continue;
    count += end - from;
    reached = end;
  }
  return count;
}

function parse4(address: string): bigint {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

/** For valid addresses only; a zone (`%eth0`) is not part of the address. */
function parse6(address: string): bigint {
  const [plain = ''] = address.split('%');
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  const low = dotted ? parse4(dotted[2] ?? '') : 0n;
  const text = dotted ? `${dotted[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}` : plain;
  const [head = '', tail] = text.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}
