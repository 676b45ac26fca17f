import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { androidCarrier, androidWire } from '#test/providers/android-gateway-wire.ts';
import { calledText } from '#test/providers/called-text.ts';
import { describeProvider } from '#test/providers/contract.ts';
import { openSimulator, type Simulator, type WireCall } from '#test/providers/simulator.ts';
import type { OpenChannel } from '../provider/contract.ts';
import { androidGateway } from './android-gateway.ts';
import { codeOfReason, failureCodes, refusalCodes } from './codes.ts';

describeProvider({
  provider: androidGateway,
  settings: androidCarrier,
  wire: (settings) => androidWire(settings),
  refusals: Object.entries(refusalCodes),
  failures: Object.entries(failureCodes),
  sender: null,
  from: null,
});

const message = calledText;

let simulator: Simulator;
let channel: OpenChannel;

beforeAll(async () => {
  simulator = await openSimulator(androidWire(androidCarrier('')));
  channel = androidGateway.open(androidCarrier(simulator.origin), { report() {}, text() {} });
});
afterEach(() => {
  simulator.forget();
  simulator.behave('fine');
});
afterAll(async () => {
  await channel.close();
  await simulator.stop();
});

const send = () => channel.send(message, AbortSignal.timeout(5000));

describe('a phone as a gateway', () => {
  test.each(['cut', 'fault_after', 'malformed'] as const)(
    'knows what it took, whatever was heard of it: %s',
    async (mode) => {
      simulator.behave(mode);
      await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
      simulator.behave('fine');
      await expect(channel.find?.(message)).resolves.toEqual({ kind: 'taken', ref: message.id });
      // Handed over once more all the same, it is the same text.
      await expect(send()).resolves.toEqual({ kind: 'accepted', ref: message.id });
      expect(simulator.taken).toHaveLength(1);
    },
  );

  test('does not know what it never got', async () => {
    simulator.behave('cut_before');
    await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
    simulator.behave('fine');
    await expect(channel.find?.(message)).resolves.toEqual({ kind: 'not_taken' });
    await expect(send()).resolves.toEqual({ kind: 'accepted', ref: message.id });
  });

  test('that cannot be asked says nothing of what it took', async () => {
    const away = androidGateway.open(
      { ...androidCarrier(simulator.origin), password: 'wrong' },
      { report() {}, text() {} },
    );
    await expect(away.find?.(message)).resolves.toEqual({ kind: 'unknown' });
    const gone = androidGateway.open(androidCarrier('http://127.0.0.1:1'), { report() {}, text() {} });
    await expect(gone.find?.(message)).resolves.toEqual({ kind: 'unknown' });
  });

  // Read again from the lists of codes, not from the tables.
  test.each([
    ['401', 'authentication'],
    ['queue_limit', 'temporary'],
    ['ttl_expired', 'expired'],
    ['RESULT_RIL_SIM_ABSENT', 'sender_not_allowed'],
    ['RESULT_ERROR_LIMIT_EXCEEDED', 'throttled'],
    ['status_65', 'invalid_number'],
  ])('is told %s: %s', (code, meaning) => {
    expect({ ...refusalCodes, ...failureCodes }[code]).toBe(meaning);
  });

  test.each([
    ['', null],
    ['SO', null],
    ['XX', { field: 'country', code: 'account_format' }],
  ])('stands in a country that there is, or in none that is known: %j', (country, fault) => {
    expect(androidGateway.fault?.({ ...androidCarrier(''), country })).toEqual(fault);
  });

  test('sends by the card and the phone that are named', async () => {
    const named = { ...androidCarrier(simulator.origin), device: 'PyDmBQZZXYmyxMwED8Fzy', sim: '' };
    await androidGateway.open(named, { report() {}, text() {} }).send(message, AbortSignal.timeout(5000));
    const [body] = simulator.requests.map((request) => JSON.parse(request.body) as object);
    expect(body).toMatchObject({ deviceId: 'PyDmBQZZXYmyxMwED8Fzy', withDeliveryReport: true });
    expect(body).not.toHaveProperty('simNumber');
    expect(body).not.toHaveProperty('priority');
  });
});

describe('a call from a phone', () => {
  const wire = androidWire(androidCarrier(''));
  const hear = (call: WireCall, country = 'GB', now = new Date()) =>
    androidGateway.hear?.({ ...androidCarrier(''), country }, { ...call, now });
  const from = (number: string) =>
    wire.incoming({ ref: 'e1', from: number, to: '', text: 'HERE' }, 'https://line.example.org/x');

  test.each([
    ['07700900123', 'GB', '+447700900123'],
    ['+447700900123', '', '+447700900123'],
    ['(202) 555-0143', 'US', undefined],
    ['2025550143', 'US', '+12025550143'],
    ['07700900123', '', undefined],
    ['Vodafone', 'GB', undefined],
    ['12345', 'GB', undefined],
  ])('from %s, where the phone is in %j', (number, country, e164) => {
    const heard = hear(from(number), country);
    expect(heard?.kind === 'heard' && heard.texts.map((text) => text.from)).toEqual(e164 ? [e164] : []);
  });

  test('is believed for five minutes', () => {
    const call = from('+447700900123');
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
    expect(hear(call, 'GB', later(290))).toMatchObject({ kind: 'heard' });
    expect(hear(call, 'GB', later(310))).toEqual({ kind: 'refused', why: 'signature' });
    expect(hear(call, 'GB', later(-310))).toEqual({ kind: 'refused', why: 'signature' });
  });

  test('says no number in the reason of a failure', () => {
    expect(codeOfReason('Delivery result from SC +447700900999: 70')).toBe('status_70');
    expect(codeOfReason('sendSMS: Invalid destinationAddress +447700900123')).toBe('failed');
    expect(codeOfReason("Can't send message: SIM 3 not found")).toBe('no_sim');
  });
});
