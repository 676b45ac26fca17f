import { describe, expect, test } from 'vitest';
import { describeProvider, handOver } from '#test/providers/contract.ts';
import { plivoCarrier, plivoWire, signPlivo, signPlivoWhole } from '#test/providers/plivo-wire.ts';
import type { OutgoingText, ProviderSettings } from '../provider/contract.ts';
import { plivo, plivoCodes } from './plivo.ts';

const pool = '7f8c1d52-3a0e-4c11-9f0e-6a2b9d1c4e55';
const settings = (origin: string): ProviderSettings => ({ ...plivoCarrier(origin), sender: '', powerpack: pool });
const token = settings('')['authToken'] ?? '';
const failures = Object.entries(plivoCodes);

describeProvider({
  provider: plivo,
  label: 'plivo, with a pool of numbers',
  settings,
  wire: (carrier) => plivoWire(carrier, signPlivo),
  sender: `pool ${pool}`,
  refusals: [
    ['400_src', 'sender_not_allowed'],
    ['400_dst', 'invalid_number'],
    ['402_credit', 'no_credit'],
    ['invalid_number', 'invalid_number'],
    ['400', 'content_blocked'],
    ['401', 'authentication'],
    ['404', 'authentication'],
  ],
  failures,
});

describeProvider({
  provider: plivo,
  label: 'plivo, with a number, its calls signed as a whole',
  settings: plivoCarrier,
  wire: (carrier) => plivoWire(carrier, signPlivoWhole),
  sender: '+12025550166',
  refusals: [['400_dst', 'invalid_number']],
  failures: failures.slice(0, 1),
});

// Read again from the list of codes, not from the table.
test.each([
  ['30', 'content_blocked'],
  ['40', 'sender_not_allowed'],
  ['50', 'invalid_number'],
  ['80', 'temporary'],
  ['200', 'opted_out'],
  ['420', 'expired'],
  ['450', 'country_blocked'],
  ['900', 'no_credit'],
])('%s means %s', (code, meaning) => {
  expect(plivoCodes[code]).toBe(meaning);
});

describe('an account at Plivo', () => {
  async function taken(text: Partial<OutgoingText>, more = {}) {
    const carrier = (origin: string) => ({ ...settings(origin), ...more });
    const over = await handOver({ provider: plivo, wire: plivoWire(settings('')), settings: carrier, text });
    return over.taken;
  }

  test.each([
    [1, 5],
    [20_000, 10_799],
  ])('keeps a text that is worth %d s for %d s', async (ttlSeconds, kept) => {
    expect(await taken({ ttlSeconds })).toMatchObject([{ ttlSeconds: kept }]);
  });

  test('sends by the number that a message names, though it has a pool', async () => {
    expect(await taken({ from: '+12025550188' })).toMatchObject([{ from: '+12025550188' }]);
    expect(await taken({ from: null }, { sender: '+12025550166' })).toMatchObject([{ from: `pool ${pool}` }]);
  });

  test('needs a number or a pool', () => {
    expect(plivo.fault?.({ ...settings(''), powerpack: '' })).toEqual({ field: 'sender', code: 'required' });
    expect(plivo.fault?.(settings(''))).toBeNull();
  });
});

describe('a call from Plivo', () => {
  const address = 'https://line.example.org/inbound/plivo/k2J9sQ0aVvZ1yT3eX5cBnM';
  const hear = (said: Record<string, string>) => {
    const body = new URLSearchParams(said).toString();
    const call = signPlivo({ method: 'POST', url: address, headers: {}, body }, token, '9');
    return plivo.hear?.(settings(''), { ...call, now: new Date() });
  };

  test('with a text is told that nothing follows', () => {
    const heard = hear({ MessageUUID: 'in-1', From: '447700900123', To: '12025550166', Text: 'HERE', Type: 'sms' });
    expect(heard).toMatchObject({ answer: { contentType: 'text/xml', body: '<Response></Response>' } });
  });

  test('with a text from a name brings none', () => {
    expect(hear({ MessageUUID: 'in-1', From: 'VERIFY', Text: 'Buy' })).toMatchObject({ kind: 'heard', texts: [] });
  });

  test('with a code that is not known says no more than that it failed', () => {
    const heard = hear({ MessageUUID: 'a', Status: 'failed', ErrorCode: '7777' });
    expect(heard).toMatchObject({ reports: [{ state: 'failed', class: undefined, code: '7777' }] });
  });

  test('that names no message of theirs is not understood', () => {
    expect(hear({ Status: 'delivered' })).toEqual({ kind: 'refused', why: 'malformed' });
  });
});
