// A provider that reports only after somebody typed the carrier's address by hand: before its first report, the sender
// does not wait for reports, so that a call which arrived is not repeated by another channel.

import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { androidGateway } from '#channels/android-gateway/android-gateway.ts';
import { infobip } from '#channels/infobip/infobip.ts';
import { providers } from '#channels/providers.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { changeCarrier } from '#commands/carrier/change-carriers.ts';
import { presentChannel } from '#presenters/staff/place-channels.ts';
import { registerInbound } from '#server/inbound.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { androidCarrier, androidWire } from '#test/providers/android-gateway-wire.ts';
import { openSimulator, type Simulator, type TakenText, type WireCall } from '#test/providers/simulator.ts';
import { addCarrier, namedProviders, scriptProvider, type ScriptedProvider } from '#test/scripted-provider.ts';

const origin = 'https://harbour.example';

let harbour: Harbour;
let network: PhoneNetwork;
let simulator: Simulator;
let other: ScriptedProvider;
let inbound: FastifyInstance;
let carrier: string;

beforeEach(async () => {
  harbour = await openHarbour();
  const settings = androidCarrier('');
  simulator = await openSimulator(androidWire(settings, harbour.clock.now));
  other = scriptProvider('other');
  network = openPhoneNetwork(harbour, {
    providers: { 'android-gateway': androidGateway, ...namedProviders(other) },
  });
  carrier = await addCarrier(harbour, 'android-gateway', androidCarrier(simulator.origin));
  await addCarrier(harbour, 'other');
  inbound = fastify();
  await registerInbound(inbound, network.deps);
});

afterEach(async () => {
  await inbound.close();
  await network.stop();
  await simulator.stop();
  await harbour.close();
});

async function called(at: number): Promise<string> {
  const { ticketId } = await harbour.join({ phone: reservedPhone(at) });
  await harbour.pool.query(`delete from message where state = 'queued'`);
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await network.send();
  return ticketId;
}

/** As the provider calls the address that was typed there. */
async function typedCall(call: WireCall): Promise<number> {
  const url = `/inbound/android-gateway/${testSecrets.inboundSecret(carrier)}`;
  const { statusCode } = await inbound.inject({
    method: call.method,
    url,
    headers: Object.fromEntries(Object.entries(call.headers).filter(([, value]) => value !== undefined)),
    payload: call.body,
  });
  return statusCode;
}

const lastTaken = (): TakenText => simulator.taken.at(-1) as TakenText;
const stateOf = (ticketId: string) => network.stateOf(ticketId, 'called');

async function itemNow() {
  const row = await harbour.db
    .selectFrom('channel_account')
    .selectAll()
    .where('id', '=', carrier)
    .executeTakeFirstOrThrow();
  return { ...presentChannel(testSecrets, row, harbour.clock.now()), heardAt: row.last_heard_at };
}

async function waitAMinute(): Promise<void> {
  harbour.clock.pass(60);
  await network.reconcile();
}

test('before its first report a call that it took goes no other way, and staff see why', async () => {
  const guest = await called(1);
  await waitAMinute();
  expect([simulator.taken.length, other.texts.length]).toEqual([1, 0]);
  expect(await stateOf(guest)).toMatchObject({ state: 'sent', reason: null });
  expect(await itemNow()).toMatchObject({ isUnheard: true, heardAt: null });
});

test('once it reported, calls of which nothing is heard go on; those before stay as they are', async () => {
  const early = await called(1);
  const reported = await called(2);
  expect(await typedCall(simulator.wire.report(lastTaken(), 'delivered'))).toBe(200);
  expect(await stateOf(reported)).toMatchObject({ state: 'delivered' });
  expect(await itemNow()).toMatchObject({ isUnheard: false, heardAt: harbour.clock.now() });
  await waitAMinute();
  expect(other.texts).toEqual([]);
  const late = await called(3);
  await waitAMinute();
  expect(other.texts.map(({ to }) => to)).toEqual([reservedPhone(3).replaceAll(' ', '')]);
  expect(await stateOf(early)).toMatchObject({ state: 'sent', reason: null });
  expect(await stateOf(late)).toMatchObject({ state: 'sent' });
});

test('that its first report says that a text failed is followed at once', async () => {
  await called(1);
  await typedCall(simulator.wire.report(lastTaken(), 'failed', 'RESULT_ERROR_NO_SERVICE'));
  await network.send();
  expect(other.texts).toHaveLength(1);
});

test('texts that it brings, and notes on the way, are heard, and are no reports', async () => {
  await called(1);
  const words = { ref: 'in-1', from: reservedPhone(1).replaceAll(' ', ''), to: '+12025550177', text: 'On my way' };
  expect(await typedCall(simulator.wire.incoming(words, origin))).toBe(200);
  for (const call of simulator.wire.interim?.(lastTaken()) ?? []) expect(await typedCall(call)).toBe(200);
  expect(await itemNow()).toMatchObject({ isUnheard: true, heardAt: harbour.clock.now() });
  await called(2);
  await waitAMinute();
  expect(other.texts).toEqual([]);
});

test('what a sender that died had handed over counts as taken for good as well', async () => {
  simulator.behave('cut');
  const guest = await called(1);
  harbour.clock.pass(16);
  await network.reconcile();
  expect(await stateOf(guest)).toMatchObject({ state: 'sent' });
  await waitAMinute();
  expect([simulator.taken.length, other.texts.length]).toEqual([1, 0]);
});

test('what was typed anew is to be heard anew', async () => {
  await called(1);
  await typedCall(simulator.wire.report(lastTaken(), 'delivered'));
  const settings = { ...androidCarrier('http://192.168.1.20:8080'), country: 'GB' };
  const key = { organizationId: harbour.organizationId, id: carrier };
  await changeCarrier(harbour.context, { ...harbour.staff.ruth, role: 'owner' }, { ...key, settings }, null);
  expect(await itemNow()).toMatchObject({ isUnheard: true, heardAt: null });
});

test('which providers report only where their address was typed', () => {
  const typed = Object.values(providers).filter(({ reportsWhereTyped }) => reportsWhereTyped?.({}));
  expect(typed.map(({ name }) => name)).toEqual(['android-gateway', 'whatsapp']);
  expect(infobip.reportsWhereTyped?.({ callbackUser: 'reports' })).toBe(true);
});
