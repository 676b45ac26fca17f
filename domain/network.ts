/**
 * Decides which part of an address counts as one visitor in limits per address. For IPv6 it is the first half, because one customer has
 * all addresses in it. An IPv4 address written as IPv6 counts as the IPv4 address. A network as input gives the same network.
 */
export function networkOf(address: string): string {
  const plain = (address.split('%')[0] ?? '').toLowerCase();
  if (!plain.includes(':')) return plain;
  const [front = '', back] = plain.replace(dotted, inGroups).split('::');
  const groups = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const zeros = back === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  if (all.length === 8 && all.slice(0, 6).join(':') === mapped) return asDotted(all[6] ?? '', all[7] ?? '');
  return `${all.slice(0, 4).join(':')}::/64`;
}

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
