import { describe, expect, test } from 'vitest';
import { describeProvider, handOver, sampleText } from '#test/providers/contract.ts';
import { infobipCarrier as settings, infobipWire } from '#test/providers/infobip-wire.ts';
import type { Mode } from '#test/providers/simulator.ts';
import type { OutgoingText } from '../provider/contract.ts';
import { infobipErrors, infobipStatuses } from './codes.ts';
import { infobip } from './infobip.ts';

const refusals = [...Object.entries(infobipStatuses), ['E400_to', 'invalid_number'] as const];
const failures = [...Object.entries(infobipStatuses), ...Object.entries(infobipErrors)];

describeProvider({
  provider: infobip,
  label: 'infobip, by its address alone',
  settings,
  wire: infobipWire,
  sender: 'Harbour',
  refusals: [...refusals, ['E400_sender', 'sender_not_allowed']],
  failures: [...failures, ['EC_NNR_NETWORKCONGESTION', 'temporary'], ['EC_NNR_MTPFAILURE', 'temporary']],
});

describeProvider({
  provider: infobip,
  label: 'infobip, by a password',
  settings: (origin) => ({ ...settings(origin), callbackUser: 'turnstone', callbackPassword: 'Zq7-pX2w:uJ9r' }),
  wire: infobipWire,
  sender: 'Harbour',
  refusals: refusals.slice(0, 1),
  failures: failures.slice(0, 1),
});

// Read again from the list of codes, not from the tables.
test.each([
  ['REJECTED_DND', 'opted_out'],
  ['REJECTED_NOT_ENOUGH_CREDITS', 'no_credit'],
  ['REJECTED_SOURCE', 'sender_not_allowed'],
  ['REJECTED_NETWORK', 'country_blocked'],
  ['REJECTED_DESTINATION', 'invalid_number'],
  ['EXPIRED_EXPIRED', 'expired'],
])('%s means %s', (code, meaning) => {
  expect(infobipStatuses[code]).toBe(meaning);
});
test.each([
  ['EC_UNKNOWN_SUBSCRIBER', 'invalid_number'],
  ['EC_ABSENT_SUBSCRIBER', 'temporary'],
  ['EC_SC_BLOCKED_BY_END_USER', 'opted_out'],
  ['EC_REJECTED_SPAM_BY_OPERATOR', 'content_blocked'],
  ['EC_VALIDITY_EXPIRED', 'expired'],
])('%s means %s', (code, meaning) => {
  expect(infobipErrors[code]).toBe(meaning);
});

describe('an account at Infobip', () => {
  const wire = infobipWire(settings(''), 'https://line.example.org');
  const sent = (modes: readonly Mode[], text: Partial<OutgoingText> = {}, more = {}) =>
    handOver({ provider: infobip, wire, settings: (origin) => ({ ...settings(origin), ...more }), modes, text });

  test('takes a text once, however often it is handed over', async () => {
    const { results, taken } = await sent(['cut', 'fine', 'fault_after']);
    expect(results).toMatchObject([
      { kind: 'unknown' },
      { kind: 'accepted', ref: sampleText.id },
      { kind: 'accepted' },
    ]);
    expect(taken).toHaveLength(1);
  });

  test('that is not believed says so', async () => {
    const { results, taken } = await sent(['fine'], {}, { apiKey: 'wrong' });
    expect(results).toEqual([{ kind: 'rejected', class: 'authentication', code: '401' }]);
    expect(taken).toEqual([]);
  });

  test('with a password leaves the calls to its subscription, and asks for none where nobody can be called', async () => {
    const password = { callbackUser: 'turnstone', callbackPassword: 'p' };
    const delivery = async (change: Partial<OutgoingText>) => {
      const { requests } = await sent(['fine'], change, password);
      return (JSON.parse(requests[0]?.body ?? '') as { messages: { webhooks: { delivery: unknown } }[] }).messages[0]
        ?.webhooks.delivery;
    };
    await expect(delivery({})).resolves.toEqual({ notify: true });
    await expect(delivery({ callbackUrl: null })).resolves.toEqual({ notify: false });
  });

  test('needs both halves of the password, or none', () => {
    const fault = (callbackUser: string, callbackPassword: string) =>
      infobip.fault?.({ ...settings(''), callbackUser, callbackPassword });
    expect([fault('', ''), fault('a', 'b')]).toEqual([null, null]);
    expect(fault('a', '')).toEqual({ field: 'callbackPassword', code: 'required' });
    expect(fault('', 'b')).toEqual({ field: 'callbackUser', code: 'required' });
  });
});

describe('a call from Infobip', () => {
  const hear = (said: unknown) =>
    infobip.hear?.(settings(''), {
      method: 'POST',
      url: 'https://line.example.org/inbound/infobip/x',
      headers: {},
      body: JSON.stringify(said),
      now: new Date(),
    });
  const status = { groupName: 'DELIVERED', name: 'DELIVERED_TO_HANDSET' };

  test('may bring much at once', () => {
    const results = [
      { messageId: 'm-1', status },
      { messageId: 'm-2', status: { groupName: 'PENDING', name: 'PENDING_ENROUTE' } },
      { messageId: 'm-3', status: { groupName: 'EXPIRED', name: 'EXPIRED_DLR_UNKNOWN' }, error: null },
      { messageId: 'm-4', from: '447700900123', text: 'HERE' },
      { messageId: 'm-5', from: 'InfoSMS', text: 'Buy' },
    ];
    expect(hear({ results })).toEqual({
      kind: 'heard',
      reports: [
        { provider: 'infobip', ref: 'm-1', state: 'delivered' },
        { provider: 'infobip', ref: 'm-3', state: 'failed', class: 'expired', code: 'EXPIRED_DLR_UNKNOWN' },
      ],
      texts: [{ provider: 'infobip', ref: 'm-4', from: '+447700900123', text: 'HERE' }],
    });
  });

  test('that cannot be read in part loses nothing of the rest', () => {
    const word = { messageId: 'm-6', from: '447700900123', text: 'HERE' };
    expect(hear({ results: [{}, word] })).toMatchObject({ kind: 'heard', texts: [{ ref: 'm-6', text: 'HERE' }] });
  });

  test.each([null, {}, { results: [{}] }, { results: {} }])('that says %j is not understood', (said) => {
    expect(hear(said)).toEqual({ kind: 'refused', why: 'malformed' });
  });
});
