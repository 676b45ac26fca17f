// A provider's address is typed by whoever owns a place: it leads to nothing that only this machine may reach.

import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callHttp } from './http-call.ts';
import { allowProviderNetworks, isAllowedHost, lookupProvider } from './provider-address.ts';
import { Session } from '../smpp/session.ts';
import { email } from '../email/email.ts';

beforeEach(() => allowProviderNetworks([]));
afterEach(() => allowProviderNetworks(['127.0.0.0/8', '::1']));

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '[::1]',
  '::',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
  '169.254.169.254',
  'fe80::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  'fd20:ce::254',
  '::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::1',
])('%s is refused', (host) => {
  expect(isAllowedHost(host)).toBe(false);
});

test.each(['api.twilio.com', '192.168.1.20', '10.0.0.8', '203.0.113.8', 'gateway.lan', '2001:db8::1'])(
  '%s is allowed',
  (host) => {
    expect(isAllowedHost(host)).toBe(true);
  },
);

test('other ways to write an address are read as the address they are', () => {
  for (const written of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1'])
    expect(isAllowedHost(new URL(`http://${written}`).hostname)).toBe(false);
});

test('what the one who installs allows is reached, and nothing beside it', () => {
  allowProviderNetworks(['127.0.0.1']);
  expect([isAllowedHost('127.0.0.1'), isAllowedHost('127.0.0.2'), isAllowedHost('localhost')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a name that leads to this machine is refused where it is called', async () => {
  const found = await new Promise<unknown>((done) => lookupProvider('localhost', { all: true }, done));
  expect(found).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
});

test('no provider is called at a refused address: HTTP, e-mail, SMPP', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const signal = AbortSignal.timeout(5_000);
  const refusal = { kind: 'rejected', class: 'temporary', code: 'ADDRESS_NOT_ALLOWED' };

  const call = (host: string) => callHttp({ url: `http://${host}:${port}/`, method: 'GET', signal });
  expect(await call('127.0.0.1')).toEqual({ kind: 'fault', result: refusal });
  expect(await call('[::ffff:127.0.0.1]')).toEqual({ kind: 'fault', result: refusal });
  const settings = { host: '127.0.0.1', port: String(port), security: 'none', from: 'a@line.example' };
  const channel = email.open(settings, {} as never);
  const message = { id: 'x', to: 'b@line.example', text: 'x', from: null, ttlSeconds: 60 };
  expect(await channel.send(message as never, signal)).toEqual(refusal);
  const session = new Session(
    { host: '127.0.0.1', port, isSecure: false } as never,
    {} as never,
    (() => undefined) as never,
  );
  expect(await session.ended).toBe('ADDRESS_NOT_ALLOWED');
  expect(asked).toEqual([]);

  allowProviderNetworks(['127.0.0.1']);
  expect(await call('127.0.0.1')).toMatchObject({ kind: 'answer' });
  expect(asked).toEqual(['/']);
  server.close();
});
