import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('what was set longest ago goes beyond the maximum, and what is over goes by itself', () => {
  let now = 0;
  const map = new BoundedMap<number>({ lifeSeconds: 60, maxKeys: 3 }, () => now);
  for (const at of [1, 2, 3]) map.set(`key ${at}`, at);
  map.set('key 1', 10);
  map.set('key 4', 4);
  expect([map.get('key 1'), map.get('key 2'), map.get('key 3'), map.get('key 4')]).toEqual([10, undefined, 3, 4]);
  now += 59_999;
  expect(map.get('key 4')).toBe(4);
  now += 1;
  expect(map.get('key 4')).toBeUndefined();
  map.set('key 5', 5);
  expect(map.size).toBe(1);
  map.delete('key 5');
  expect(map.size).toBe(0);
});

test('a long key is found again, and weighs nothing', () => {
  const map = new BoundedMap<string>({ lifeSeconds: 3600 });
  const long = (at: number): string => `${at} ${'x'.repeat(60_000)}`;
  map.set(long(-1), 'first');
  for (let at = 0; at < 2000; at += 1) map.set(long(at), 'more');
  const inside = Object.values(map).find((value): value is Map<string, unknown> => value instanceof Map);
  expect(Math.max(...[...(inside?.keys() ?? [''])].map((key) => key.length))).toBe(43);
  expect([map.get(long(-1)), map.get(long(1999)), map.get(long(2000))]).toEqual(['first', 'more', undefined]);
});
