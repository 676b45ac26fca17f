import { describe, expect, test } from 'vitest';
import { describeProvider } from '#test/providers/contract.ts';
import { failedReports, kannelCarrier as settings, kannelWire } from '#test/providers/kannel-wire.ts';
import { kannel, refusals } from './kannel.ts';

const meanings = {
  EXPIRED: 'expired',
  'REJECTD 011': 'content_blocked',
  ESME_RINVDSTADR: 'invalid_number',
  ESME_RINVSRCADR: 'sender_not_allowed',
  ESME_RX_P_APPN: 'content_blocked',
} as const;

describeProvider({
  provider: kannel,
  settings,
  wire: kannelWire,
  sender: '+12025550166',
  keeps: (seconds) => Math.max(1, Math.floor(seconds / 60)) * 60,
  lifetimes: [20, 120, 179, 1800],
  refusals: refusals.map(([, meaning, code]) => [code, meaning]),
  failures: Object.entries(meanings),
  nonsense: ['', 'OK', '{}', '1: Something else'],
});

describe('kannel: a call to our address', () => {
  const address = 'https://line.example.org/inbound/kannel/k2J9sQ0aVvZ1yT3eX5cBnM';
  const named = '0198c0de-0000-7000-8000-000000000001.0198c0de-0000-7000-8000-00000000abcd';
  const now = new Date();
  const hear = (
    url: string,
    headers: Record<string, string> = {},
    body = '',
    method: 'GET' | 'POST' = 'GET',
    country = '',
  ) => kannel.hear?.({ ...settings(''), country }, { method, url, headers, body, now });

  test('keeps to itself what a modem says', () => {
    expect(failedReports).toHaveProperty('EXPIRED');
    expect(hear(`${address}?m=${named}&dlr=2&said=no+answer+from+447700900123`)).toMatchObject({
      reports: [{ state: 'failed', code: 'UNDELIV' }],
    });
    expect(hear(`${address}?m=${named}&dlr=16&said=447700900123`)).toMatchObject({
      reports: [{ state: 'failed', code: 'NACK' }],
    });
  });

  test.each([
    address,
    `${address}?m=${named}`,
    `${address}?dlr=1`,
    `${address}?m=${named}&dlr=%25d`,
    `${address}?m=7&dlr=1`,
  ])('that names no message, or says nothing of it, is refused: %#', (url) => {
    expect(hear(url)).toEqual({ kind: 'refused', why: 'malformed' });
  });

  test('from nobody who can be answered is taken and let be', () => {
    const from = '447700900123';
    const type = 'content-type';
    expect(hear(address, { 'x-kannel-from': from, [type]: 'text/plain' }, 'STOP', 'POST')).toMatchObject({
      texts: [{ text: 'STOP' }],
    });
    const short = { 'x-kannel-from': '12345', [type]: 'text/plain' };
    expect(hear(address, short, 'STOP', 'POST')).toMatchObject({ kind: 'heard', texts: [] });
    expect(hear(address, {}, 'STOP', 'POST')).toEqual({ kind: 'refused', why: 'malformed' });
  });

  test.each([
    ['07700900123', 'GB', '+447700900123'],
    ['447700900123', 'GB', '+447700900123'],
    ['+447700900123', 'US', '+447700900123'],
    ['2025550143', 'US', '+12025550143'],
    ['07700900123', '', undefined],
  ])('from %s, where the gateway is in %j', (from, country, e164) => {
    const heard = hear(address, { 'x-kannel-from': from, 'content-type': 'text/plain' }, 'STOP', 'POST', country);
    expect(heard?.kind === 'heard' && heard.texts.map((text) => text.from)).toEqual(e164 ? [e164] : []);
  });

  test('says the same of a text that is handed over twice, and another of the next', () => {
    const text = (time: string) =>
      hear(
        address,
        { 'x-kannel-from': '447700900123', 'x-kannel-time': time, 'content-type': 'text/plain' },
        'LATER',
        'POST',
      );
    expect(text('2026-11-22 05:00:00')).toEqual(text('2026-11-22 05:00:00'));
    expect(text('2026-11-22 05:00:00')).not.toEqual(text('2026-11-22 05:00:09'));
  });
});
