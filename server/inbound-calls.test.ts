// Callbacks as WhatsApp and a phone make them, through the whole server: the signature covers the exact body, and a
// greeting changes nothing.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProviderSettings } from '#channels/provider/contract.ts';
import { androidCarrier, androidWire } from '#test/providers/android-gateway-wire.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { reservedPhone } from '#test/cast.ts';
import { testSecrets } from '#test/harbour.ts';
import type { WireCall } from '#test/providers/simulator.ts';
import { whatsappCarrier, whatsappWire } from '#test/providers/whatsapp-wire.ts';
import { addCarrier } from '#test/scripted-provider.ts';

const origin = 'https://line.example.org';
const guest = reservedPhone(1).replaceAll(' ', '');
const words = 'Ich komme gleich – bis dann 🎉 «Ä»';

let app: TestApp;

beforeEach(async () => {
  app = await openApp({ inbound: { origin, isPublic: true } });
  await app.harbour.join({ phone: reservedPhone(1) });
});

afterEach(() => app.close());

/** The callback address of a new carrier. */
async function addressOf(provider: string, settings: ProviderSettings): Promise<string> {
  const id = await addCarrier(app.harbour, provider, { ...settings });
  return `${origin}/inbound/${provider}/${testSecrets.inboundSecret(id)}`;
}

const callBack = ({ method, url, headers, body }: WireCall) =>
  app.app.inject({
    method,
    url: url.slice(origin.length),
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    ...(method === 'POST' ? { payload: body } : {}),
  });

const accounts = () => app.harbour.db.selectFrom('channel_account').selectAll().execute();
const cameIn = () => app.harbour.db.selectFrom('message').select('id').where('direction', '=', 'in').execute();

test('WhatsApp is greeted when the address is typed there, and nothing changes by it', async () => {
  const address = await addressOf('whatsapp', whatsappCarrier(''));
  const before = await accounts();
  const greet = (token: string) => {
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    return callBack({ method: 'GET', url: `${address}?${new URLSearchParams(asked)}`, headers: {}, body: '' });
  };
  const answer = await greet('made up by the place');
  expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect((await greet('made up by somebody')).statusCode).toBe(403);
  expect(await accounts()).toEqual(before);
});

test.each([
  ['whatsapp', whatsappCarrier(''), () => whatsappWire(whatsappCarrier(''))],
  ['android-gateway', androidCarrier(''), () => androidWire(androidCarrier(''), app.harbour.clock.now)],
] as const)('%s brings a text once, and nobody else does in its name', async (provider, settings, wireNow) => {
  const wire = wireNow();
  const address = await addressOf(provider, settings);
  const call = wire.incoming({ ref: 'in-1', from: guest, to: '+12025550177', text: words }, address);
  for (const [what, forged] of Object.entries(wire.forge?.(call) ?? {}))
    expect([what, (await callBack(forged)).statusCode]).toEqual([what, 403]);
  expect(await cameIn()).toEqual([]);
  expect([(await callBack(call)).statusCode, (await callBack(call)).statusCode]).toEqual([200, 200]);
  expect(await cameIn()).toHaveLength(1);
  expect((await accounts())[0]?.last_heard_at).not.toBeNull();
});
