import { beforeAll, describe, expect, test } from 'vitest';
import { twilioCarrier, twilioWire } from '#test/providers/twilio-wire.ts';
import { vendorPackage } from '#test/providers/vendor-package.ts';
import { twilio, twilioSignature } from './twilio.ts';

interface Twilio {
  getExpectedTwilioSignature: (token: string, url: string, said: Record<string, string | string[]>) => string;
  validateRequest: (token: string, signature: string, url: string, said: Record<string, string | string[]>) => boolean;
}

const settings = twilioCarrier('');
const { authToken = '' } = settings;
let vendor: Twilio | undefined;

beforeAll(async () => {
  vendor = (await vendorPackage('twilio', '6.2.0'))?.('twilio') as Twilio | undefined;
}, 120_000);

const place = 'https://line.example.org/inbound/twilio/k2J9sQ0aVvZ1yT3eX5cBnM';
const addresses = [
  place,
  `${place}?m=0198c0de-0000-7000-8000-000000000001.0198c0de-0000-7000-8000-00000000abcd`,
  'https://line.example.org:443/x',
  'https://line.example.org:8443/x?a=b%20c',
  'http://127.0.0.1:3000/x',
];
const forms = [
  'MessageSid=SM1&MessageStatus=delivered&To=%2B447700900123',
  'MessageSid=SM2&Body=Est%C3%A1+%E2%9C%93+%F0%9F%8E%89+a%2Bb%3Dc+%26+100%25&From=%2B447700900123&Zeta=&alpha=1',
  'MessageSid=SM3&Twice=b&Twice=a&Twice=b',
  'MessageSid=SM4',
];
const calls = addresses.flatMap((url) => forms.map((body) => [url, body] as const));

const saidIn = (body: string): Record<string, string | string[]> => {
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    [...form.keys()].map((name) => [name, form.getAll(name).length > 1 ? form.getAll(name) : (form.get(name) ?? '')]),
  );
};

describe('Twilio’s own package', () => {
  test.for(calls)('signs as we do: %s, %s', ([url, body], { skip }) => {
    if (!vendor) return skip('twilio cannot be had');
    const theirs = vendor.getExpectedTwilioSignature(authToken, url, saidIn(body));
    expect(twilioSignature(authToken, url, new URLSearchParams(body))).toBe(theirs);
    const call = { method: 'POST', url, headers: { 'x-twilio-signature': theirs }, body, now: new Date() } as const;
    expect(twilio.hear?.(settings, call)).toMatchObject({ kind: 'heard' });
  });

  test.for(addresses)('believes what the simulator signs, and not what it forges: %s', (url, { skip }) => {
    if (!vendor) return skip('twilio cannot be had');
    const wire = twilioWire(settings);
    const genuine = wire.incoming({ ref: 'SM1', from: '+447700900123', to: '+12025550177', text: 'ÀLA 🎉 +1' }, url);
    const isBelieved = (call: typeof genuine): boolean | undefined =>
      vendor?.validateRequest(authToken, call.headers['x-twilio-signature'] ?? '', call.url, saidIn(call.body));
    expect(isBelieved(genuine)).toBe(true);
    for (const forged of Object.values(wire.forge?.(genuine) ?? {})) expect(isBelieved(forged)).toBe(false);
  });
});
