import { expect, test } from 'vitest';
import { createNetworkMark } from './network-mark.ts';

test('a network has one mark for a day, and nobody can compute it', () => {
  let at = 0;
  const markOf = createNetworkMark(() => at);
  const mark = markOf('192.0.2.7');
  expect(mark).toMatch(/^[\w-]{8}$/);
  expect(markOf('192.0.2.7')).toBe(mark);
  expect(markOf('192.0.2.8')).not.toBe(mark);
  expect(markOf('2001:db8::1')).toBe(markOf('2001:db8::2'));
  expect(createNetworkMark(() => at)('192.0.2.7')).not.toBe(mark);
  at = 24 * 3600_000;
  expect(markOf('192.0.2.7')).not.toBe(mark);
});
