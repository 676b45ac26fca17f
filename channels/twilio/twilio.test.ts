import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calledText } from '#test/providers/called-text.ts';
import { describeProvider } from '#test/providers/contract.ts';
import { openSimulator, type Simulator } from '#test/providers/simulator.ts';
import { twilioCarrier, twilioWire } from '#test/providers/twilio-wire.ts';
import type { OutgoingText, ProviderSettings } from '../provider/contract.ts';
import { twilio, twilioCodes } from './twilio.ts';

const codes = Object.entries(twilioCodes);

describeProvider({
  provider: twilio,
  settings: twilioCarrier,
  wire: twilioWire,
  refusals: codes,
  failures: codes,
  sender: '+12025550177',
});

let simulator: Simulator;
const message = { ...calledText, callbackUrl: 'https://line.example.org/inbound/twilio/secret?m=1' };

beforeAll(async () => {
  simulator = await openSimulator(twilioWire(twilioCarrier('')));
});
afterEach(() => {
  simulator.forget();
  simulator.wire = twilioWire(twilioCarrier(''));
});
afterAll(() => simulator.stop());

function send(change: Partial<ProviderSettings> = {}, text: Partial<OutgoingText> = {}) {
  const settings = { ...twilioCarrier(simulator.origin), ...change } as ProviderSettings;
  const channel = twilio.open(settings, { report() {}, text() {} });
  return channel.send({ ...message, ...text }, AbortSignal.timeout(5000));
}

const service = `MG${'d4'.repeat(16)}`;

describe('an account at Twilio', () => {
  test('sends by its messaging service, and by a number where one is named', async () => {
    await expect(send({ messagingService: service, sender: '' })).resolves.toMatchObject({ kind: 'accepted' });
    await send({ messagingService: service, sender: '' }, { from: '+12025550188' });
    const forms = simulator.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(forms).toMatchObject([
      { MessagingServiceSid: service, To: message.to },
      { MessagingServiceSid: service, From: '+12025550188' },
    ]);
    expect(forms[0]).not.toHaveProperty('From');
  });

  test('needs one of the two', () => {
    const settings = twilioCarrier('');
    expect(twilio.fault?.({ ...settings, sender: '' })).toEqual({ field: 'sender', code: 'required' });
    expect(twilio.fault?.({ ...settings, sender: '', messagingService: service })).toBeNull();
    expect(twilio.fault?.(settings)).toBeNull();
  });

  test('that is not believed says so', async () => {
    await expect(send({ keySecret: 'wrong' })).resolves.toEqual({
      kind: 'rejected',
      class: 'authentication',
      code: '20003',
    });
    expect(simulator.taken).toEqual([]);
  });

  // By https://www.twilio.com/docs/api/errors; the contract above reads what is expected from the same table.
  test.each([
    ['21610', 'opted_out'],
    ['21211', 'invalid_number'],
    ['20429', 'throttled'],
    ['30002', 'no_credit'],
    ['21408', 'country_blocked'],
    ['30007', 'content_blocked'],
  ])('is refused with %s: %s', (code, meaning) => {
    expect(twilioCodes[code]).toBe(meaning);
  });

  test('says nothing of whom a text was for', async () => {
    const result = await send({}, { to: '+44' });
    expect(result).toMatchObject({ kind: 'rejected', class: 'invalid_number' });
    expect(JSON.stringify(result)).not.toContain('447700900123');
  });

  test.each([
    [0.4, '1'],
    [597.9, '597'],
    [90_000, '36000'],
  ])('keeps a text that is worth %d s for %s s', async (ttlSeconds, kept) => {
    await expect(send({}, { ttlSeconds })).resolves.toMatchObject({ kind: 'accepted' });
    expect(new URLSearchParams(simulator.requests[0]?.body).get('ValidityPeriod')).toBe(kept);
  });
});

describe('a call from Twilio', () => {
  const settings = twilioCarrier('');
  const wire = twilioWire(settings);
  const incoming = (address: string, from = '+12025550143') =>
    wire.incoming({ ref: `SM${'0'.repeat(32)}`, from, to: '+12025550177', text: 'HERE' }, address);
  const hear = (call: ReturnType<typeof incoming>) => twilio.hear?.(settings, { ...call, now: new Date() });

  test('is signed over the public address, with its usual port or without', () => {
    const address = 'https://line.example.org/inbound/twilio/k2J9sQ0aVvZ1yT3eX5cBnM';
    const withPort = address.replace('.org', '.org:443');
    expect(hear({ ...incoming(withPort), url: address })).toMatchObject({ kind: 'heard' });
    expect(hear({ ...incoming(address), url: withPort })).toMatchObject({ kind: 'heard' });
    expect(hear({ ...incoming(address), url: address.replace('.org', '.org:8443') })).toMatchObject({
      kind: 'refused',
    });
    expect(hear({ ...incoming(address), url: address.replace('https', 'http') })).toMatchObject({ kind: 'refused' });
  });

  test('with a text is answered with no words of Twilio’s', () => {
    expect(hear(incoming('https://line.example.org/x'))).toMatchObject({
      answer: { contentType: 'text/xml', body: expect.stringMatching(/<Response\/>$/) },
    });
  });

  test.each(['MICROSOFT', '12345', ''])('from %j is from no phone', (from) => {
    expect(hear(incoming('https://line.example.org/x', from))).toMatchObject({ kind: 'heard', texts: [], reports: [] });
  });

  test('proves nothing to an account without a token', () => {
    const call = twilioWire({ ...settings, authToken: '' }).incoming(
      { ref: 'SM1', from: '+12025550143', to: '+12025550177', text: 'HERE' },
      'https://line.example.org/x',
    );
    expect(twilio.hear?.({ ...settings, authToken: '' }, { ...call, now: new Date() })).toMatchObject({
      kind: 'refused',
    });
  });
});
