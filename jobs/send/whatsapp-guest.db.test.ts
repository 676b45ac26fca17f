// A guest who joins by WhatsApp at a place that texts first: told there, in free words while WhatsApp allows it, and by text where it
// does not arrive.

import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whatsapp } from '#channels/whatsapp/whatsapp.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { placeholdersOf } from '#domain/messaging/message-kind.ts';
import { registerInbound } from '#server/inbound.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { openSimulator, type Simulator } from '#test/providers/simulator.ts';
import { noticeOf, signed, whatsappCarrier, whatsappWire } from '#test/providers/whatsapp-wire.ts';
import { addCarrier, namedProviders, scriptProvider, type ScriptedProvider } from '#test/scripted-provider.ts';

const settings = whatsappCarrier('');
const from = reservedPhone(1).replaceAll(' ', '');
const approved = (['joined', 'called'] as const).map((kind) => ({
  name: `turnstone_${kind}`,
  language: 'en',
  body: `${kind}: ${placeholdersOf(kind)
    .map((one) => `{{${one}}}`)
    .join(' ')} .`,
}));

let harbour: Harbour;
let network: PhoneNetwork;
let simulator: Simulator;
let texts: ScriptedProvider;
let inbound: FastifyInstance;
let url: string;
let isOpen: boolean;
let notices: number;

beforeEach(async () => {
  harbour = await openHarbour();
  [isOpen, notices] = [true, 0];
  simulator = await openSimulator(
    whatsappWire(settings, { approved, isOpen: () => isOpen, organizationId: harbour.organizationId }),
  );
  texts = scriptProvider('texts');
  network = openPhoneNetwork(harbour, { providers: { whatsapp, ...namedProviders(texts) } });
  await addCarrier(harbour, 'texts');
  const carrier = await addCarrier(harbour, 'whatsapp', { ...whatsappCarrier(simulator.origin) });
  url = `/inbound/whatsapp/${testSecrets.inboundSecret(carrier)}`;
  await harbour.pool.query(`update place set languages = '{en,so}'`);
  inbound = fastify();
  await registerInbound(inbound, network.deps);
});

afterEach(async () => {
  await inbound.close();
  await network.stop();
  await simulator.stop();
  await harbour.close();
});

async function notify(value: object): Promise<void> {
  const metadata = { phone_number_id: settings['phoneNumberId'] };
  const signedCall = signed(settings['appSecret'] ?? '', url, noticeOf({ metadata, ...value }));
  const { statusCode } = await inbound.inject({
    method: 'POST',
    url,
    headers: { ...signedCall.headers },
    payload: signedCall.body,
  });
  expect(statusCode).toBe(200);
  for (const _ of [1, 2]) await network.send();
}

function write(body: string): Promise<void> {
  const timestamp = String(Math.floor(harbour.clock.now().getTime() / 1000));
  return notify({ messages: [{ from: from.slice(1), id: `w${++notices}`, timestamp, type: 'text', text: { body } }] });
}

const report = (status: string, code?: number): Promise<void> =>
  notify({ statuses: [{ id: simulator.taken.at(-1)?.ref, status, ...(code && { errors: [{ code }] }) }] });

async function call(): Promise<void> {
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  for (const _ of [1, 2]) await network.send();
}

const byWhatsApp = (): string[] => simulator.taken.map(({ text }) => text);
const byText = (): string[] => texts.texts.map(({ kind }) => kind);
const statesOf = async (kind: string) => {
  const { rows } = await harbour.pool.query<{ state: string }>(
    'select state from message where kind = $1 order by id',
    [kind],
  );
  return rows.map(({ state }) => state);
};

test('they are told by WhatsApp: by a template, and in free words as an answer', async () => {
  await write('JOIN A');
  await write('STATUS');
  await call();
  expect(byWhatsApp()).toEqual([
    expect.stringMatching(/^joined: Harbour Clinic A-\d+ You are next/),
    expect.stringMatching(/^Harbour Clinic: A-\d+\. You are next/),
    expect.stringMatching(/^called: Harbour Clinic A-\d+/),
  ]);
  expect(byText()).toEqual([]);
});

test('in Somali, which has no templates there, the whole visit is in free words', async () => {
  await write('KU BIIR A');
  await call();
  expect(byWhatsApp()).toEqual([
    expect.stringMatching(/^Harbour Clinic: lambarkaagu waa A-/),
    expect.stringMatching(/^Harbour Clinic: waa markaaga, A-/),
  ]);
  expect(byText()).toEqual([]);
});

test('a call that WhatsApp cannot deliver goes by text, once, whatever else it reports of it', async () => {
  await write('JOIN A');
  await call();
  await report('failed', 131026);
  await report('failed', 131026);
  expect(byText()).toEqual(['called']);
  await report('delivered');
  await report('failed', 131047);
  expect(await statesOf('called')).toEqual(['delivered', 'sent']);
  expect(byText()).toEqual(['called']);
});

test('what WhatsApp takes only within a day of their writing, or only as an approved template, goes by text after it', async () => {
  await write('JOIN A');
  await write('STATUS');
  await report('failed', 131047);
  expect(byText()).toEqual(['reply']);
  isOpen = false;
  await write('HELP');
  expect(byText()).toEqual(['reply', 'reply']);
  await harbour.pool.query(`update ticket set language = 'so'`);
  await call();
  expect(byText()).toEqual(['reply', 'reply', 'called']);
});
