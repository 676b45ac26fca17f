import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePushKeys } from '#channels/web-push/web-push.ts';
import { ensurePushKeys } from '#commands/messaging/push-subscriptions.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { openPushService, type PushService } from '#test/push-service.ts';

let t: TestApp;
let service: PushService;

beforeAll(async () => {
  service = await openPushService();
  const config = { apiKey: undefined, publicUrl: undefined, trustedProxies: [], pushOrigins: [service.origin] };
  t = await openApp({ config });
});
afterAll(async () => {
  await t.close();
  await service.stop();
});

async function join(): Promise<{ token: string; id: string }> {
  const { status, body } = await t.call(`POST /lines/${t.harbour.lines.walkIn}/tickets`, { body: {} });
  expect(status).toBe(201);
  return { token: String(body['token']), id: String(body['id']) };
}

test('a browser is told the public half of the key, once there is one', async () => {
  expect(await t.call('GET /push-key')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await ensurePushKeys(t.harbour.context);
  const { status, body } = await t.call('GET /push-key');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['publicKey']);
  expect(Buffer.from(String(body['publicKey']), 'base64url')).toHaveLength(65);
});

test('a guest turns notifications on and off by the ticket’s token, and nothing of the browser is logged or said', async () => {
  await ensurePushKeys(t.harbour.context);
  const { body: key } = await t.call('GET /push-key');
  const browser = await service.subscribe(String(key['publicKey']));
  const { token } = await join();
  const input = { endpoint: browser.endpoint, expirationTime: null, keys: browser.keys };
  const on = await t.call(`POST /tickets/${token}/push`, { body: input });
  expect(on).toMatchObject({ status: 200, body: { canPush: true } });
  expect(JSON.stringify(on.body)).not.toContain(browser.clientHash);
  const again = await t.call(`POST /tickets/${token}/push`, { body: input });
  expect(again).toMatchObject({ status: 200, body: { canPush: true, seq: on.body['seq'] } });
  const off = await t.call(`DELETE /tickets/${token}/push`, { body: { endpoint: browser.endpoint } });
  expect(off).toMatchObject({ status: 200, body: { canPush: false } });
  const offAgain = await t.call(`DELETE /tickets/${token}/push`, { body: { endpoint: browser.endpoint } });
  expect(offAgain).toMatchObject({ status: 200, body: { canPush: false } });
  expect(t.log.join('\n')).not.toMatch(new RegExp([token, browser.clientHash, browser.keys.auth].join('|')));
});

test.each([
  ['the house of the server', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
  ['keys that are none', { keys: { p256dh: 'x', auth: 'y' } }, 'keys'],
  ['no keys', { keys: undefined }, 'keys'],
])('%s is refused, with the field', async (_, change, path) => {
  const { token } = await join();
  const { endpoint, keys } = await service.subscribe(makePushKeys().publicKey);
  const { status, body } = await t.call(`POST /tickets/${token}/push`, { body: { endpoint, keys, ...change } });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'invalid_fields', errors: [{ path: expect.stringContaining(path) }] });
});

test('only who holds the ticket may say that it was shown, and only of its own', async () => {
  const { token } = await join();
  const id = '01890000-0000-7000-8000-000000000000';
  expect(await t.call(`POST /tickets/${token}/push/shown`, { body: { id } })).toMatchObject({ status: 404 });
  const stranger = 'A'.repeat(22);
  expect(await t.call(`POST /tickets/${stranger}/push`, { body: {} })).toMatchObject({ status: 422 });
  expect(await t.call(`DELETE /tickets/${stranger}/push`, { body: { endpoint: 'https://a.example' } })).toMatchObject({
    status: 404,
  });
});
