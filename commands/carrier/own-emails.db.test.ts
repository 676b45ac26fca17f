// An email carrier is tried by an email to whoever tries it, and to nobody else.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { sendTestText } from '#commands/messaging/send-test-text.ts';
import { email } from '#channels/email/email.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { sendTestTexts } from '#jobs/send/send-test-texts.ts';
import { presentLastTest } from '#presenters/staff/place-templates.ts';
import { senderOf } from '#domain/team/actor.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let server: MailServer;
let carrierId: string;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour, { providers: { email } });
  server = await openMailServer();
  carrierId = uuid();
  const { db, organizationId, placeId, clock } = harbour;
  const settings = { host: '127.0.0.1', port: String(server.port), security: 'none', from: 'line@example.org' };
  const carrier = { organizationId, placeId, id: carrierId, provider: 'email', settings, isOn: true, at: clock.now() };
  await db.transaction().execute((trx) => insertCarrier(trx, testSecrets, carrier));
});
afterEach(async () => {
  await network.stop();
  await server.stop();
  await harbour.close();
});

const own = 'tomas@example.net';
const input = (change: object = {}) => ({
  placeId: harbour.placeId,
  kind: 'called' as const,
  language: 'en',
  body: 'Come to {desk}: {link}',
  publicUrl: 'https://harbour.example',
  phone: '',
  phoneCountry: null,
  carrierId,
  ownAddress: own,
  ...change,
});
const lastTest = () => {
  const { db, organizationId, placeId, staff } = harbour;
  const place = { organization_id: organizationId, id: placeId };
  return presentLastTest({ db, secrets: testSecrets }, place, { sender: senderOf(staff.tomas), carrierId });
};

test('an email goes to the address they sign in with, once, and costs no text', async () => {
  const { context, staff, db } = harbour;
  // Whatever else is typed: nobody is written to but oneself.
  await sendTestText(context, staff.tomas, input({ phone: '+12015550140' }), null);
  await sendTestTexts(network.deps);
  await sendTestTexts(network.deps);
  expect(server.taken).toMatchObject([{ to: own, from: 'line@example.org' }]);
  expect(server.taken[0]?.raw).toContain('Come to Desk');
  expect(network.texts).toEqual([]);
  expect(await db.selectFrom('text_count').select('texts').execute()).toEqual([]);
  expect(await lastTest()).toMatchObject({ to: own, state: 'sent', reason: null });
});

test('what its server says is known by its class', async () => {
  server.behave({ at: 'MAIL', say: '550 5.7.1 Sender not allowed' });
  await sendTestText(harbour.context, harbour.staff.tomas, input(), null);
  await sendTestTexts(network.deps);
  expect(server.taken).toEqual([]);
  expect(await lastTest()).toMatchObject({ state: 'failed', reason: 'sender_not_allowed' });
});

test('whoever has no address of their own, as a program, can write to nobody; and texts use no email carrier', async () => {
  const { context, staff } = harbour;
  const nobody = sendTestText(context, staff.tomas, input({ ownAddress: null }), null);
  await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
  await sendTestText(context, staff.tomas, input({ carrierId: null, phone: '+12015550140' }), null);
  await sendTestTexts(network.deps);
  expect(server.taken).toEqual([]);
  expect(network.texts).toMatchObject([{ to: '+12015550140' }]);
});
