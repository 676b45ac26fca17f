import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bitsOfVariety } from './key-variety.ts';

test('keys made at random are taken: of a thousand of each kind next to none is thought too simple', () => {
  const makers = [
    () => randomBytes(32).toString('base64'),
    () => randomBytes(24).toString('base64url'),
    () => randomBytes(20).toString('hex'),
  ];
  for (const make of makers) {
    const few = Array.from({ length: 1000 }, make).filter((key) => bitsOfVariety(key) < 128);
    expect(few.length).toBeLessThan(5);
  }
});

test.for([
  'aaaaaaaaaaaaaaaa',
  '1111111111111111',
  '0123456789012345678901234567890123456789',
  'zyxwvutsrqponmlkjihgfedcba',
  'passwordpasswordpasswordpassword',
])('%s is no key', (text) => {
  expect(bitsOfVariety(text)).toBeLessThan(64);
});
