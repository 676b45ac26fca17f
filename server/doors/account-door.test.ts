// The addresses under /api/auth, called by a person who has a session and tries what the account page refuses without the password.

import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp } from '#test/app.ts';
import { hosts } from '#test/cast.ts';
import { testSecrets } from '#test/harbour.ts';
import { rawRequest, sendRaw } from '#test/raw-request.ts';
import { createAuthTries, makeAuth } from '#accounts/auth.ts';
import { xsrfToken } from '../http/browser-cookies.ts';
import { isPlainPath, plainHost } from '../http/address.ts';
import { notOfferedPaths, offeredPaths } from '#accounts/offered-accounts.ts';

const password = 'a walk along the harbour';
const ruth = { name: hosts.ruth.name, email: hosts.ruth.email, password };
const address = '10.6.0.1';

let t: TestApp;
let carried: Record<string, string> = {};
beforeAll(async () => {
  t = await openApp();
  const { userId } = await t.accounts.create(ruth);
  await t.addMember(userId, 'owner', ruth.name);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookies } = await t.accounts.signIn({ ...ruth, address });
  const browserId = randomUUID();
  carried = {
    host: 'localhost',
    origin: 'http://localhost',
    cookie: [...cookies.map((cookie) => cookie.split(';')[0]), `turnstone_browser=${browserId}`].join('; '),
    'x-xsrf-token': xsrfToken(testSecrets, browserId),
    'content-type': 'application/json',
  };
});
afterAll(() => t.close());

const bodies: Record<string, object> = {
  '/verify-password': { password },
  '/change-password': { currentPassword: password, newPassword: 'aaaaaaaaaa' },
  '/two-factor/verify-totp': { code: '000000', trustDevice: true },
  '/two-factor/enable': { password },
  '/update-user': { name: 'Somebody else' },
};

async function send(method: string, target: string, headers: Record<string, string> = {}, body = ''): Promise<number> {
  const { status } = await sendRaw(t.app, rawRequest(`${method} ${target} HTTP/1.1`, { ...carried, ...headers }, body));
  return status;
}

test('what is offered is answered, so that the refusals below mean something', async () => {
  expect(await send('GET', '/api/auth/get-session')).toBe(200);
});

test('every address that the library has is offered or listed as not', () => {
  const pool = new Pool();
  const parts = { pool, secret: 'x'.repeat(40), baseUrl: 'http://localhost' };
  const unknown = { markOf: () => Promise.resolve(null), cookieFor: () => Promise.resolve([]) };
  const auth = makeAuth(parts, createAuthTries({}), unknown);
  const paths = Object.values(auth.api).flatMap((endpoint) => ('path' in endpoint ? [endpoint.path as unknown] : []));
  const known = paths.filter((path): path is string => typeof path === 'string');
  expect([...new Set(known)].toSorted()).toEqual([...offeredPaths, ...notOfferedPaths].toSorted());
  expect(auth.options.disabledPaths).toEqual(notOfferedPaths);
});

describe.each(notOfferedPaths)('%s is not there', (path) => {
  const body = JSON.stringify(bodies[path] ?? {});
  const asked = `/api/auth${path.replace(/:\w+/, 'x')}`;
  const refusals = [400, 404];

  test('by its own address, nor by one that means it', async () => {
    const last = asked.slice('/api/auth/'.length);
    const targets = [
      asked,
      `${asked}/`,
      `/api/auth/${last.replaceAll('/', '%2f').replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
      `/api/auth/get-session/../${last}`,
      `/api/auth/get-session/%2e%2e/${last}`,
      `/api/auth/get-session\\..\\${last}`,
      `/api/auth//${last}`,
      `//localhost${asked}`,
      `http://localhost${asked}`,
      `http://localhost${asked}?/api/auth/get-session`,
    ];
    for (const method of ['GET', 'POST'])
      for (const target of targets)
        expect([target, refusals.includes(await send(method, target, {}, method === 'POST' ? body : ''))]).toEqual([
          target,
          true,
        ]);
  });

  test('by a host that holds it, said by whoever asks or by a proxy', async () => {
    for (const offered of offeredPaths) {
      const target = `/api/auth${offered}`;
      for (const tail of ['?', '#', '/?', '\\?']) {
        const host = `localhost${asked}${tail}`;
        for (const method of ['GET', 'POST']) {
          const sent = method === 'POST' ? body : '';
          expect([host, refusals.includes(await send(method, target, { host }, sent))]).toEqual([host, true]);
          const proxied = await send(method, target, { 'x-forwarded-host': host }, sent);
          expect([host, refusals.includes(proxied)]).toEqual([host, true]);
        }
      }
    }
  });

  test('inside the library, were the doors before it open', async () => {
    for (const method of ['GET', 'POST']) {
      const request = new Request(`http://localhost${asked}`, {
        method,
        headers: carried,
        ...(method === 'POST' ? { body } : {}),
      });
      expect((await t.accounts.answer(request, address)).status).toBe(404);
    }
  });
});

test('nothing of it has changed anything: the password, the name, the keys, the challenges', async () => {
  await expect(t.accounts.signIn({ ...ruth, address })).resolves.toBeDefined();
  const { rows } = await t.harbour.pool.query(
    `select (select count(*)::int from auth.passkey) as keys, (select count(*)::int from auth.verification) as challenges,
     (select name from auth."user") as name`,
  );
  expect(rows).toEqual([{ keys: 0, challenges: 0, name: ruth.name }]);
});

test('a request by HTTP/1.0 without a host is answered, not failed', async () => {
  for (const path of ['/', '/api/auth/get-session', '/api/v1/places/harbour-clinic']) {
    const { status } = await sendRaw(t.app, `GET ${path} HTTP/1.0\r\n\r\n`);
    expect([path, status]).toEqual([path, 404]);
  }
  // Probes send no host name.
  expect((await sendRaw(t.app, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test.each(['localhost/x?', 'a b', '[', 'a@b', '127.1', '0x7f.0.0.1', 'a#b', 'a:99999999', 'a..b', '\u00e9', ''])(
  'the host %j is none',
  async (host) => {
    expect(plainHost(host)).toBeNull();
    expect([400, 404]).toContain(await send('GET', '/', { host }));
  },
);

test.each(['localhost', 'Line.Example.org:8443', '192.168.1.5:3000', '[::1]:3000', 'my_machine'])(
  'the host %j is one',
  (host) => expect(plainHost(host)).toBe(host.toLowerCase()),
);

test.each(['/a/../b', '/a%00b', '/%zz', '//a', '/\\a', 'a', '/%ed%a0%80', '/a b', '*', '/a#b'])(
  'the path %j goes nowhere',
  (path) => expect(isPlainPath(path)).toBe(false),
);

test('links go where the installation is, whatever host a stranger claims to have come by', async () => {
  const publicUrl = 'https://line.example.org';
  const known = await openApp({ config: { apiKey: undefined, publicUrl, trustedProxies: ['127.0.0.1'] } });
  try {
    const line = await known.harbour.addLine();
    const join = (headers: Record<string, string>) => known.call(`POST /lines/${line}/tickets`, { body: {}, headers });
    const hostile: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { host: 'line.example.org.evil.example' },
    ];
    for (const headers of hostile) expect((await join(headers)).status).toBe(404);
    for (const host of ['line.example.org', '10.0.0.5:3000', 'turnstone:3000', 'localhost'])
      expect((await join({ host })).body['url']).toMatch(/^https:\/\/line\.example\.org\/t\//);
    expect(known.log.filter((entry) => entry.includes('PUBLIC_URL'))).toHaveLength(1);
    expect(known.log.join('')).not.toContain('evil.example');
  } finally {
    await known.close();
  }
});
