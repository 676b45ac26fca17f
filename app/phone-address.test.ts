import { expect, test } from 'vitest';
import { phoneAddress } from './phone-address.server.ts';

const inbound = (origin: string) => ({ origin, isPublic: false });

test('an address that leads a phone to itself is never given where another is known, and named where none is', () => {
  for (const publicUrl of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
    expect(phoneAddress({ publicUrl, inbound: inbound('http://192.168.1.5:3000') })).toEqual({
      origin: 'http://192.168.1.5:3000',
      reaches: 'network',
    });
  const alone = { publicUrl: 'http://127.0.0.1:3000', inbound: inbound('http://localhost:3000') };
  expect(phoneAddress(alone)).toEqual({ origin: 'http://127.0.0.1:3000', reaches: 'nowhere' });
});

test('the address a visitor came by is given as it is', () => {
  const publicUrl = 'https://line.example.org';
  expect(phoneAddress({ publicUrl, inbound: inbound('http://192.168.1.5:3000') })).toEqual({
    origin: publicUrl,
    reaches: 'everywhere',
  });
});
