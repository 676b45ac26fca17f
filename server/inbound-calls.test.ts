// WhatsApp's greeting through the whole server: it changes nothing.

import { expect, test } from 'vitest';
import { openApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { whatsappCarrier } from '#test/providers/whatsapp-wire.ts';
import { addCarrier } from '#test/scripted-provider.ts';

test('WhatsApp is greeted when the address is typed there, and nothing changes by it', async () => {
  const running = await openApp();
  const { app, harbour } = running;
  const carrier = await addCarrier(harbour, 'whatsapp', { ...whatsappCarrier('') });
  const accounts = () => harbour.db.selectFrom('channel_account').selectAll().execute();
  const before = await accounts();
  const greet = (token: string) => {
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    return app.inject(`/inbound/whatsapp/${testSecrets.inboundSecret(carrier)}?${new URLSearchParams(asked)}`);
  };
  const answer = await greet('made up by the place');
  expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect((await greet('made up by somebody')).statusCode).toBe(403);
  expect(await accounts()).toEqual(before);
  await running.close();
});
