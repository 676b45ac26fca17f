import { describe, expect, test } from 'vitest';
import { describeProvider, handOver } from '#test/providers/contract.ts';
import { signVonage, vonageCarrier as carrier, vonageWire } from '#test/providers/vonage-wire.ts';
import { vonageCodes } from './codes.ts';
import { vonage } from './vonage.ts';

const secret = carrier('')['signatureSecret'] ?? '';

describeProvider({
  provider: vonage,
  settings: carrier,
  wire: (settings) => vonageWire(settings),
  sender: '+12025550177',
  refusals: Object.entries(vonageCodes),
  failures: Object.entries(vonageCodes),
});

// Read again from the list of codes, not from the table.
test.each([
  ['1000', 'throttled'],
  ['1070', 'no_credit'],
  ['1120', 'sender_not_allowed'],
  ['1190', 'invalid_number'],
  ['1210', 'content_blocked'],
  ['1240', 'opted_out'],
  ['1360', 'expired'],
  ['1474', 'country_blocked'],
])('%s means %s', (code, meaning) => {
  expect(vonageCodes[code]).toBe(meaning);
});

describe('an account at Vonage', () => {
  const wire = vonageWire(carrier(''));

  test('that is not believed says so', async () => {
    const settings = (origin: string) => ({ ...carrier(origin), apiSecret: 'wrong' });
    const { results, taken } = await handOver({ provider: vonage, wire, settings });
    expect(results).toEqual([{ kind: 'rejected', class: 'authentication', code: '401' }]);
    expect(taken).toEqual([]);
  });

  test('sends by a name, and for no shorter than Vonage allows', async () => {
    const text = { from: 'Harbour', ttlSeconds: 3 };
    const { taken } = await handOver({ provider: vonage, wire, settings: (origin) => carrier(`${origin}/`), text });
    expect(taken).toMatchObject([{ from: 'Harbour', ttlSeconds: 20 }]);
  });
});

describe('a call from Vonage', () => {
  const hear = (said: object) => {
    const call = signVonage('https://line.example.org/inbound/vonage/x', said, secret);
    return vonage.hear?.(carrier(''), { ...call, now: new Date() });
  };
  const came = { channel: 'sms', message_uuid: 'u-1', to: '12025550177', from: '447700900123', text: 'HERE' };

  test.each([
    ['a name', { ...came, from: 'MICROSOFT' }],
    ['a short code', { ...came, from: '12345' }],
    ['another channel', { ...came, channel: 'whatsapp' }],
  ])('with %s brings no text and is not called again', (_, said) => {
    expect(hear(said)).toEqual({ kind: 'heard', reports: [], texts: [] });
  });

  test.each([{}, [], { message_uuid: 'u-1' }, { status: 'delivered' }])('that says %j is not understood', (said) => {
    expect(hear(said)).toEqual({ kind: 'refused', why: 'malformed' });
  });

  test('that it could not reach the network leaves hope, and a code that is not known says nothing', () => {
    const failed = { message_uuid: 'u-1', status: 'undeliverable' };
    expect(hear(failed)).toMatchObject({ reports: [{ state: 'failed', class: 'temporary', code: 'undeliverable' }] });
    const unknown = { message_uuid: 'u-1', status: 'rejected', error: { title: 9999 } };
    expect(hear(unknown)).toMatchObject({ reports: [{ state: 'failed', class: undefined, code: '9999' }] });
  });
});
