import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingNotification } from '../provider/contract.ts';
import { openPushService, type PushService, type TestBrowser } from '#test/push-service.ts';
import { publicOnly } from '../provider/public-address.ts';
import { createWebPush, makePushKeys, type WebPushSettings } from './web-push.ts';

let service: PushService;
let browser: TestBrowser;
const pair = makePushKeys();
const contact = 'https://line.example.org';

beforeAll(async () => {
  service = await openPushService();
});
afterEach(() => service.break(null));
afterAll(() => service.stop());

async function send(
  change: Partial<OutgoingNotification> = {},
  settings: Partial<WebPushSettings> = {},
  signal = AbortSignal.timeout(5000),
) {
  browser = await service.subscribe(pair.publicKey);
  const channel = createWebPush({ keys: () => Promise.resolve(pair), contact, origins: [service.origin], ...settings });
  const message: OutgoingNotification = {
    organizationId: 'o',
    id: 'the message',
    placeId: 'p',
    kind: 'called',
    ttlSeconds: 599,
    to: browser,
    payload: JSON.stringify({ title: 'Está en su turno ✓' }),
    topic: 'a-topic_01',
    isUrgent: true,
    ...change,
  };
  return channel.send(message, signal);
}

test('a notification is encrypted, signed, and taken', async () => {
  expect(await send()).toEqual({ kind: 'accepted', ref: 'the message' });
  expect(await service.notificationsOf(browser)).toEqual([{ title: 'Está en su turno ✓' }]);
  const headers = service.requests.at(-1)?.headers ?? {};
  expect(headers).toMatchObject({ ttl: '599', urgency: 'high', topic: 'a-topic_01', 'content-encoding': 'aes128gcm' });
  const [, claims = ''] = String(headers['authorization']).split('.');
  const { sub, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  expect({ sub, aud }).toEqual({ sub: contact, aud: service.origin });
});

test('a browser that subscribed for another installation’s key is not spoken to', async () => {
  const other = await service.subscribe(makePushKeys().publicKey);
  expect(await send({ to: other })).toMatchObject({ kind: 'rejected', class: 'authentication', code: '400' });
  expect(await service.notificationsOf(other)).toEqual([]);
});

test('a subscription that ended is gone', async () => {
  const ended = await service.subscribe(pair.publicKey);
  await service.expire(ended);
  expect(await send({ to: ended })).toEqual({ kind: 'rejected', class: 'gone', code: '410' });
});

describe('what a push service may answer', () => {
  const inTwoMinutes = (): string => new Date(Date.now() + 119_000).toUTCString();
  test.each([
    [200, {}, { kind: 'accepted' }],
    [404, {}, { kind: 'rejected', class: 'gone' }],
    [429, { 'retry-after': '120' }, { kind: 'rejected', class: 'throttled', afterSeconds: 120 }],
    [429, { 'retry-after': 'soon' }, { kind: 'rejected', class: 'throttled' }],
    [429, {}, { kind: 'rejected', class: 'throttled' }],
    [503, { 'retry-after': '5' }, { kind: 'rejected', class: 'temporary', afterSeconds: 5 }],
    [500, {}, { kind: 'rejected', class: 'temporary' }],
    [401, {}, { kind: 'rejected', class: 'authentication' }],
    [403, {}, { kind: 'rejected', class: 'authentication' }],
    [413, {}, { kind: 'rejected', class: 'content_blocked' }],
  ] as const)('%i %o', async (status, headers, expected) => {
    service.break(() => ({ status, headers }));
    const result = await send();
    expect(result).toMatchObject(expected);
  });

  test('a date to come again by', async () => {
    service.break(() => ({ status: 429, headers: { 'retry-after': inTwoMinutes() } }));
    const result = await send();
    expect(result).toHaveProperty('afterSeconds');
    expect('afterSeconds' in result && result.afterSeconds).toBeGreaterThan(100);
  });

  test('a redirection is not followed', async () => {
    service.break((path) => (path === '/elsewhere' ? null : { status: 307, headers: { location: '/elsewhere' } }));
    expect(await send()).toEqual({ kind: 'rejected', class: 'temporary', code: '307' });
    expect(service.requests.some(({ path }) => path === '/elsewhere')).toBe(false);
  });

  test('nothing: nobody knows whether it was taken', async () => {
    service.break(() => 'silent');
    expect(await send({}, {}, AbortSignal.timeout(100))).toMatchObject({ kind: 'unknown' });
  });

  test('an answer that was lost: nobody knows, and it was', async () => {
    service.break(() => 'lost');
    expect(await send()).toMatchObject({ kind: 'unknown', why: 'ECONNRESET' });
    expect(await service.notificationsOf(browser)).toHaveLength(1);
  });
});

describe('no connection at all', () => {
  const to = (endpoint: string) => ({ to: { ...browser, endpoint } });

  test('to where nobody listens: it was surely not taken', async () => {
    const origin = 'http://127.0.0.1:9';
    expect(await send(to(`${origin}/a`), { origins: [origin] })).toMatchObject({
      class: 'temporary',
      code: 'ECONNREFUSED',
    });
  });

  test('to a name that leads into the house', async () => {
    const lookup = publicOnly((_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]));
    const inside = to('https://fcm.googleapis.com/a');
    expect(await send(inside, { lookup })).toMatchObject({ class: 'gone', code: 'private_address' });
  });

  test('to this very machine, though it would answer', async () => {
    const before = service.requests.length;
    expect(await send(to(service.origin.replace('127.0.0.1', 'localhost')))).toMatchObject({ class: 'gone' });
    expect(service.requests).toHaveLength(before);
  });
});

test('without keys of the installation nothing goes out', async () => {
  const before = service.requests.length;
  expect(await send({}, { keys: () => Promise.resolve(null) })).toMatchObject({ class: 'authentication' });
  expect(service.requests).toHaveLength(before);
});
