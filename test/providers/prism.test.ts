// What the adapters send, held against descriptions of the providers' APIs that the providers publish, and what the simulators answer too.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { androidGateway } from '#channels/android-gateway/android-gateway.ts';
import type { OutgoingText, SendResult, Provider, ProviderSettings } from '#channels/provider/contract.ts';
import { twilio } from '#channels/twilio/twilio.ts';
import { downloadingMs } from '../download.ts';
import { androidCarrier, androidWire } from './android-gateway-wire.ts';
import { calledText } from './called-text.ts';
import { textsOfAllKinds } from './contract.ts';
import { openPrism, type Prism } from './prism.ts';
import { openSimulator, type Simulator } from './simulator.ts';
import { twilioCarrier, twilioWire } from './twilio-wire.ts';

const message: OutgoingText = {
  ...calledText,
  ttlSeconds: 597.5,
  callbackUrl: 'https://line.example.org/inbound/twilio/secret?m=1',
};

// The package is installed the first time.
const patienceMs = downloadingMs;

function sender(provider: Provider, settings: ProviderSettings) {
  const channel = provider.open(settings, { report() {}, text() {} });
  return (change: Partial<OutgoingText> = {}): Promise<SendResult> =>
    channel.send({ ...message, ...change }, AbortSignal.timeout(10_000));
}

describe('Twilio’s own description of its Messages', () => {
  const path = '/2010-04-01/Accounts/{AccountSid}/Messages.json';
  let simulator: Simulator;
  let prism: Prism | null;

  beforeAll(async () => {
    simulator = await openSimulator(twilioWire(twilioCarrier('')));
    prism = await openPrism({ spec: 'twilio_api_v2010', paths: [path], upstream: simulator.origin, refuses: true });
  }, patienceMs);
  afterEach(async () => {
    simulator.forget();
    await prism?.violations();
  });
  afterAll(async () => {
    await prism?.stop();
    await simulator.stop();
  });

  test('is held against what goes through', async ({ skip }) => {
    if (!prism) return skip('Prism cannot be had');
    const { accountSid = '' } = twilioCarrier('');
    const answer = await fetch(`${prism.origin}${path.replace('{AccountSid}', accountSid)}`, {
      method: 'POST',
      headers: { authorization: 'Basic eDp5' },
      body: new URLSearchParams({ Body: 'x', ValidityPeriod: 'an hour' }),
    });
    expect(answer.status).toBe(422);
    await expect(answer.text()).resolves.toContain('ValidityPeriod must be integer');
    expect(simulator.requests).toEqual([]);
  });

  const service = `MG${'d4'.repeat(16)}`;
  test.for([
    ['by a number', {}, {}],
    ['by a service', { messagingService: service, sender: '' }, {}],
    ['by a service and a number', { messagingService: service }, { from: '+12025550188' }],
    ['to nobody who could call back', {}, { callbackUrl: null }],
    ['worth a day', {}, { ttlSeconds: 86_400 }],
    ...textsOfAllKinds.map(([name, encoding, text]) => [name, {}, { encoding, text }] as const),
  ] as const)('fits a text %s', async ([, carrier, change], { skip }) => {
    if (!prism) return skip('Prism cannot be had');
    const send = sender(twilio, { ...twilioCarrier(prism.origin), ...carrier });
    await expect(send(change)).resolves.toEqual({ kind: 'accepted', ref: expect.stringMatching(/^SM/) });
    expect(simulator.taken).toHaveLength(1);
    expect(simulator.taken[0]?.text).toBe({ ...message, ...change }.text);
    expect(await prism.violations()).toEqual([]);
  });
});

describe('the gateway’s own description of its messages', () => {
  let simulator: Simulator;
  let prism: Prism | null;

  beforeAll(async () => {
    simulator = await openSimulator(androidWire(androidCarrier('')));
    // It says of a few words that they are objects, so that even a right answer would be refused.
    prism = await openPrism({
      spec: 'android_sms_gateway',
      paths: ['/messages', '/messages/{id}'],
      upstream: simulator.origin,
      refuses: false,
    });
  }, patienceMs);
  afterEach(async () => {
    simulator.forget();
    await prism?.violations();
  });
  afterAll(async () => {
    await prism?.stop();
    await simulator.stop();
  });

  const faultsOf = async (one: Prism): Promise<string[]> =>
    (await one.violations()).filter(
      (violation) => !/^response\.body\.(recipients\.0\.)?state .* must be object$/.test(violation),
    );

  test('is held against what goes through', async ({ skip }) => {
    if (!prism) return skip('Prism cannot be had');
    await fetch(`${prism.origin}/messages`, {
      method: 'POST',
      headers: { authorization: 'Basic eDp5', 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'x'.repeat(37), phoneNumbers: [], ttl: 2 }),
    });
    expect(await faultsOf(prism)).toEqual([
      expect.stringContaining('request.body.id'),
      expect.stringContaining('request.body.phoneNumbers'),
      expect.stringContaining('request.body.ttl'),
    ]);
  });

  test.for([
    ['as it is', {}, {}],
    ['by one of several phones', { device: 'PyDmBQZZXYmyxMwED8Fzy', sim: '' }, {}],
    ['worth a second', {}, { ttlSeconds: 1 }],
    ...textsOfAllKinds.map(([name, encoding, text]) => [name, {}, { encoding, text }] as const),
  ] as const)('fits a text %s', async ([, carrier, change], { skip }) => {
    if (!prism) return skip('Prism cannot be had');
    const send = sender(androidGateway, { ...androidCarrier(prism.origin), ...carrier });
    await expect(send(change)).resolves.toEqual({ kind: 'accepted', ref: message.id });
    expect(simulator.taken[0]?.text).toBe({ ...message, ...change }.text);
    expect(await faultsOf(prism)).toEqual([]);
  });

  test('fits what is known already, and asking for it', async ({ skip }) => {
    if (!prism) return skip('Prism cannot be had');
    const settings = androidCarrier(prism.origin);
    const send = sender(androidGateway, settings);
    await send();
    await expect(send()).resolves.toEqual({ kind: 'accepted', ref: message.id });
    expect(simulator.taken).toHaveLength(1);
    const channel = androidGateway.open(settings, { report() {}, text() {} });
    await expect(channel.find?.(message)).resolves.toEqual({ kind: 'taken', ref: message.id });
    expect(await faultsOf(prism)).toEqual([]);
  });
});
