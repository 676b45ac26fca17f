import { expect, test } from 'vitest';
import { phoneAddress } from './phone-address.server.ts';

const inbound = (origin: string) => ({ origin, isPublic: false });
const networks = (found: string[] = [], chosen: string | null = null) => ({
  found: () => found,
  chosen: () => chosen,
  current: () => chosen ?? found[0] ?? null,
  choose: () => undefined,
});

test('an address that leads a phone to itself is never given where another is known, and named where none is', () => {
  for (const publicUrl of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
    expect(phoneAddress({ publicUrl, inbound: inbound('http://192.168.1.5:3000'), networks: networks() })).toEqual({
      origin: 'http://192.168.1.5:3000',
      reaches: 'network',
    });
  const alone = {
    publicUrl: 'http://127.0.0.1:3000',
    inbound: inbound('http://localhost:3000'),
    networks: networks(),
  };
  expect(phoneAddress(alone)).toEqual({ origin: 'http://127.0.0.1:3000', reaches: 'nowhere' });
});

test('the address a visitor came by is given as it is', () => {
  const publicUrl = 'https://line.example.org';
  const given = phoneAddress({ publicUrl, inbound: inbound('http://192.168.1.5:3000'), networks: networks() });
  expect(given).toEqual({ origin: publicUrl, reaches: 'everywhere' });
});

test('the network that staff chose is given to whoever comes by another of this machine’s addresses', () => {
  const [wired, wireless] = ['http://10.0.0.5:3000', 'http://192.168.1.7:3000'];
  const given = (publicUrl: string) =>
    phoneAddress({ publicUrl, inbound: inbound(wired), networks: networks([wired, wireless], wireless) });
  for (const publicUrl of ['http://localhost:3000', wired, wireless])
    expect(given(publicUrl)).toEqual({ origin: wireless, reaches: 'network' });
  // A name that somebody assigned, or a proxy.
  expect(given('http://line.lan').origin).toBe('http://line.lan');
});
