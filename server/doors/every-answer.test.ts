import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type TestApp } from '#test/app.ts';
import { rawRequest, sendRaw } from '#test/raw-request.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

test.each([
  ['/', 200],
  ['/api/v1/places/harbour-clinic', 200],
  ['/api/v1/nothing', 404],
  ['/api/auth/get-session', 200],
  ['/images/x/1.webp', 404],
  ['/icons/x', 404],
  ['/healthz', 200],
  ['/a%00', 404],
])('%s says what browsers may do with it', async (url, status) => {
  const { statusCode, headers } = await t.app.inject({ url, headers: { host: 'localhost' } });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('wrong keys of one network are refused after thirty; right ones are not', async () => {
  const call = (key: string, address = '10.8.0.1') => t.call('GET /places/harbour-clinic', { key, address });
  for (let n = 0; n < 30; n++) expect((await call(`wrong-key-${n}`)).status).toBe(401);
  const late = await call('wrong-key-31');
  expect(late).toMatchObject({ status: 429, body: { code: 'too_many' } });
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(t.keys.host)).status).toBe(200);
  expect((await call('wrong-key-31', '10.8.0.2')).status).toBe(401);
  // The streams use the same hook.
  const wrong = { authorization: 'Bearer wrong-key', host: 'localhost', 'x-forwarded-for': '10.8.0.1' };
  const path = `/api/v1/desks/${t.harbour.desks.one}/stream`;
  expect((await sendRaw(t.app, rawRequest(`GET ${path} HTTP/1.1`, wrong))).status).toBe(429);
});
