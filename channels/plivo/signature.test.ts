import { beforeAll, describe, expect, test } from 'vitest';
import { signPlivo, signPlivoWhole } from '#test/providers/plivo-wire.ts';
import type { WireCall } from '#test/providers/simulator.ts';
import { vendorPackage } from '#test/providers/vendor-package.ts';
import { isSignedByPlivo } from './plivo.ts';

interface Plivo {
  validateSignature: (address: string, nonce: string, signature: string, token: string) => boolean;
  validateV3Signature: (
    method: string,
    address: string,
    nonce: string,
    token: string,
    signature: string,
    said: Record<string, string | string[]>,
  ) => boolean;
}

const token = 'ZmFrZS10b2tlbi1mb3ItdGVzdHMtb25seQ';
let plivo: Plivo | undefined;

beforeAll(async () => {
  const load = await vendorPackage('plivo', '4.79.0');
  plivo = load?.('plivo') as Plivo | undefined;
}, 120_000);

const place = 'https://line.example.org/inbound/plivo/k2J9sQ0aVvZ1yT3eX5cBnM';
const bodies: Record<string, string>[] = [
  { MessageUUID: 'a-1', Status: 'delivered', To: '447700900123', From: '12025550188' },
  { MessageUUID: 'a-2', Text: 'Está ✓ حان 🎉 a+b=c & 100%', From: '447700900123', Type: 'sms', Zeta: '', alpha: '1' },
  {},
];
const addresses = [
  place,
  `${place}?m=0198c0de.0198c0df`,
  `${place}?z=1&a=2&m=3`,
  'https://line.example.org:8443/x?m=1',
];
const calls: WireCall[] = addresses.flatMap((url) =>
  bodies.map((said): WireCall => ({ method: 'POST', url, headers: {}, body: new URLSearchParams(said).toString() })),
);

const isBelieved = (call: WireCall, of = token): boolean => isSignedByPlivo({ ...call, now: new Date() }, of);

describe('the third version', () => {
  test('is what Plivo’s own package believes', ({ skip }) => {
    const known = plivo;
    if (!known) return skip('plivo cannot be had');
    for (const call of calls)
      for (const of of [token, 'another']) {
        const signed = signPlivoWhole(call, of, '17');
        const said = Object.fromEntries(new URLSearchParams(call.body));
        const given = signed.headers['x-plivo-signature-v3'] ?? '';
        const theirs = known.validateV3Signature('POST', call.url, '17', token, given, said);
        expect([call.url, call.body, isBelieved(signed)]).toEqual([call.url, call.body, theirs]);
        expect(theirs).toBe(of === token);
      }
  });

  test('covers address, query, body and nonce', () => {
    for (const call of calls.filter(({ body, url }) => body && url.includes('?'))) {
      const signed = signPlivoWhole(call, token, '17');
      expect(isBelieved(signed)).toBe(true);
      expect(isBelieved({ ...signed, body: `${signed.body}1` })).toBe(false);
      expect(isBelieved({ ...signed, url: `${signed.url}1` })).toBe(false);
      expect(isBelieved({ ...signed, headers: { ...signed.headers, 'x-plivo-signature-v3-nonce': '18' } })).toBe(false);
      expect(isBelieved(signed, 'another')).toBe(false);
    }
  });

  test('puts what comes twice in order', ({ skip }) => {
    if (!plivo) return skip('plivo cannot be had');
    const call: WireCall = { method: 'POST', url: `${place}?b=2&b=1`, headers: {}, body: 'Media=z&Media=a&From=1' };
    const signed = signPlivoWhole({ ...call, url: `${place}?b=1&b=2` }, token, '5');
    const given = signed.headers['x-plivo-signature-v3'] ?? '';
    const said = { Media: ['z', 'a'], From: '1' };
    expect(plivo.validateV3Signature('POST', call.url, '5', token, given, said)).toBe(true);
    expect(isBelieved({ ...signed, url: call.url, body: call.body })).toBe(true);
  });

  test('is not passed by where it is wrong, whatever the second says', () => {
    for (const call of calls) {
      const headers = { ...signPlivo(call, token, '17').headers, ...signPlivoWhole(call, 'another', '17').headers };
      expect(isBelieved({ ...call, headers })).toBe(false);
    }
  });
});

describe('the second version', () => {
  test('is what Plivo’s own package believes', ({ skip }) => {
    const known = plivo;
    if (!known) return skip('plivo cannot be had');
    for (const call of calls)
      for (const of of [token, 'another']) {
        const signed = signPlivo(call, of, '05429567804466091622');
        const given = signed.headers['x-plivo-signature-ma-v2'] ?? '';
        const theirs = known.validateSignature(call.url, '05429567804466091622', given, token);
        expect([call.url, isBelieved(signed)]).toEqual([call.url, theirs]);
        expect(theirs).toBe(of === token);
      }
  });

  test('proves nothing without a token', () => {
    for (const call of calls) expect(isBelieved(signPlivo(call, '', '1'), '')).toBe(false);
  });
});
