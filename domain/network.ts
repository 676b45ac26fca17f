/** What is counted where there is no address: a proxy that writes something else shares one count with all its visitors. */
const noAddress = 'no address';

/**
 * Decides which part of an address counts as one visitor in limits per address. For IPv6 it is the first half, because
 * one customer has all addresses in it. An IPv4 address that is written as IPv6, or tunnelled in it (6to4: whoever has
 * the one has 65,536 halves of the other), counts as the IPv4 address; the port that some proxies add counts for
 * nothing. A network as input gives the same network.
 */
export function networkOf(address: string): string {
  const plain = withoutPort((address.split('%')[0] ?? '').trim().toLowerCase());
  if (dottedAlone.test(plain)) return plain;
  const all = groupsOf(plain.replace(/::\/64$/, '::'));
  if (all === null) return noAddress;
  if (all.slice(0, 6).join(':') === mapped) return asDotted(all[6] ?? '', all[7] ?? '');
  if (all[0] === tunnelled) return asDotted(all[1] ?? '', all[2] ?? '');
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** `198.51.100.3:5000`, `[2001:db8::1]:5000` */
function withoutPort(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  return inBrackets ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

/** The eight groups of an IPv6 address, without leading zeros; null: it is none. */
function groupsOf(address: string): string[] | null {
  const [front = '', back, ...rest] = address.replace(dotted, inGroups).split('::');
  const before = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const zeros = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  if (rest.length > 0 || all.length !== 8 || !all.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}

const dottedAlone = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const tunnelled = '2002';
const mapped = '0:0:0:0:0:ffff';
/** The last 32 bits in dotted form. */
const dotted = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function inGroups(_all: string, ...parts: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function asDotted(high: string, low: string): string {
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** As `URL.parse`, which only the newest browsers have. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
