// Callbacks from a provider at a carrier's own address: accepted only with a valid signature, only for this carrier,
// and never with a secret in the log.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { callbackUrlFor } from '#channels/provider/callback-url.ts';
import { twilioSignature } from '#channels/twilio/twilio.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { reservedPhone } from '#test/cast.ts';
import { testSecrets } from '#test/harbour.ts';
import { addCarrier } from '#test/scripted-provider.ts';

const origin = 'https://line.example.org';
const settings = { accountSid: `AC${'1'.repeat(32)}`, authToken: 'signs what comes', sender: '+12025550188' };

let app: TestApp;
let account: string;
let guest: TicketRef;
let messageId: string;

beforeEach(async () => {
  app = await openApp({ inbound: { origin, isPublic: true } });
  const { harbour } = app;
  account = await addCarrier(harbour, 'twilio', settings);
  guest = await harbour.join({ phone: reservedPhone(1) });
  const sent = await harbour.db
    .updateTable('message')
    .set({ state: 'sent', handovers: 1, account_id: account, provider: 'twilio', provider_ref: 'SM1' })
    .where('ticket_id', '=', guest.ticketId)
    .returning('id')
    .executeTakeFirstOrThrow();
  messageId = sent.id;
});

afterEach(() => app.close());

interface Call {
  provider?: string;
  secret?: string;
  fields?: Record<string, string>;
  signedBy?: string;
  headers?: Record<string, string>;
  method?: 'POST' | 'GET' | 'HEAD';
  address?: string;
}

const delivered = { MessageSid: 'SM1', MessageStatus: 'delivered' };

async function callBack(call: Call = {}): Promise<number> {
  const { provider = 'twilio', secret = testSecrets.inboundSecret(account), fields = delivered } = call;
  const url = callbackUrlFor(`${origin}/inbound/${provider}/${secret}`, {
    organizationId: app.harbour.organizationId,
    id: messageId,
  });
  const form = new URLSearchParams(fields);
  const { statusCode } = await app.app.inject({
    method: call.method ?? 'POST',
    url: url.slice(origin.length),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(call.signedBy ?? settings.authToken, url, form),
      ...(call.address ? { 'x-forwarded-for': call.address } : {}),
      ...call.headers,
    },
    payload: form.toString(),
  });
  return statusCode;
}

const messages = () =>
  app.harbour.db
    .selectFrom('message')
    .select(['state', 'direction', 'kind'])
    .where('ticket_id', '=', guest.ticketId)
    .orderBy('id')
    .execute();

test('a report is taken, once and again, whatever a proxy calls this server', async () => {
  const headers = { host: 'inside:3000', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'http' };
  expect([await callBack({ headers }), await callBack()]).toEqual([200, 200]);
  expect(await messages()).toMatchObject([{ state: 'delivered' }]);
  const heard = await app.harbour.db.selectFrom('channel_account').select('last_heard_at').executeTakeFirst();
  expect(heard?.last_heard_at).not.toBeNull();
});

test('a text that came in lies with the guest’s ticket, once however often it is brought', async () => {
  const fields = { MessageSid: 'SM9', From: reservedPhone(1).replaceAll(' ', ''), Body: 'On my way' };
  expect([await callBack({ fields }), await callBack({ fields })]).toEqual([200, 200]);
  expect((await messages()).filter(({ direction }) => direction === 'in')).toHaveLength(1);
});

test.each<[string, Call, number]>([
  ['of somebody else', { signedBy: 'another token' }, 403],
  ['to an address that is nobody’s', { secret: 'k2J9sQ0aVvZ1yT3eX5cBnM12' }, 404],
  ['to another provider’s address', { provider: 'vonage' }, 404],
  ['to a provider that is none', { provider: 'toString' }, 404],
  ['by a GET that is not signed', { method: 'GET' }, 403],
  ['by a HEAD, which is left to the pages', { method: 'HEAD' }, 200],
  ['that is too large', { fields: { ...delivered, Body: 'x'.repeat(70_000) } }, 413],
])('a call %s changes nothing', async (_, call, status) => {
  expect(await callBack(call)).toBe(status);
  expect(await messages()).toMatchObject([{ state: 'sent' }]);
});

test('another account says nothing of it, not even of the same organization', async () => {
  const other = await addCarrier(app.harbour, 'twilio', settings);
  expect(await callBack({ secret: testSecrets.inboundSecret(other) })).toBe(200);
  expect(await messages()).toMatchObject([{ state: 'sent' }]);
});

test('whoever tries addresses is told to wait; the provider is heard all the same', async () => {
  const tries: number[] = [];
  for (let at = 0; at < 61; at++) tries.push(await callBack({ secret: `wrong${at}`, address: '203.0.113.9' }));
  expect(new Set(tries.slice(0, 60))).toEqual(new Set([404]));
  expect(tries.at(-1)).toBe(429);
  expect(await callBack({ address: '203.0.113.9' })).toBe(200);
});

test('one account that is signed for wrongly keeps no other from being heard', async () => {
  const other = await addCarrier(app.harbour, 'twilio', { ...settings, authToken: 'was changed there' });
  for (let at = 0; at < 61; at++)
    expect(await callBack({ secret: testSecrets.inboundSecret(other), address: '203.0.113.9' })).toBe(403);
  expect(await callBack({ address: '203.0.113.9' })).toBe(200);
});

test('no secret and no number comes into the log', async () => {
  await callBack();
  await callBack({ signedBy: 'another token' });
  // Without the carrier's settings, the signature cannot be checked.
  await app.harbour.pool.query(`update channel_account set settings = '\\x00'`);
  expect(await callBack()).toBe(403);
  const log = app.log.join('\n');
  expect(log).toContain('/inbound/:provider/:secret');
  expect(log).not.toContain(testSecrets.inboundSecret(account));
  expect(log).not.toContain(messageId);
});
