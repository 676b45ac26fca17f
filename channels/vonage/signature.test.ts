import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { vendorPackage } from '#test/providers/vendor-package.ts';
import { signVonage } from '#test/providers/vonage-wire.ts';
import { isSignedByVonage } from './vonage.ts';

interface VonageJwt {
  verifySignature: (token: string, secret: string) => boolean;
}

const secret = 'J0yvQH4hUuX1TbqkmZ';
const body = JSON.stringify({ message_uuid: 'a', status: 'delivered', text: 'Está ✓ حان 🎉' });
let vonage: VonageJwt | undefined;

beforeAll(async () => {
  const load = await vendorPackage('@vonage/jwt', '1.17.1');
  vonage = load?.('@vonage/jwt') as VonageJwt | undefined;
}, 120_000);

const part = (said: object): string => Buffer.from(JSON.stringify(said)).toString('base64url');

function tokenOf({ head = {}, claims = {}, key = secret, hash = 'sha256' }: Partial<Record<string, unknown>> = {}) {
  const [, said = ''] =
    signVonage('https://a', JSON.parse(body) as object, secret).headers['authorization']?.split('.') ?? [];
  const made = JSON.parse(Buffer.from(said, 'base64url').toString()) as object;
  const signed = `${part({ alg: 'HS256', typ: 'JWT', ...(head as object) })}.${part({ ...made, ...(claims as object) })}`;
  return `${signed}.${createHmac(String(hash), String(key)).update(signed).digest('base64url')}`;
}

const isBelieved = (token: string, of = secret): boolean =>
  isSignedByVonage(
    { method: 'POST', url: 'https://a', headers: { authorization: `Bearer ${token}` }, body, now: new Date() },
    of,
  );

const now = Math.floor(Date.now() / 1000);
const good = tokenOf();
const [head = '', claims = '', signature = ''] = good.split('.');
const tokens: [what: string, token: string, isGood: boolean][] = [
  ['as Vonage makes it', good, true],
  ['that ends later', tokenOf({ claims: { exp: now + 60 } }), true],
  ['that has ended', tokenOf({ claims: { exp: now - 60 } }), false],
  ['by another secret', tokenOf({ key: 'another' }), false],
  ['with another signature', `${head}.${claims}.${signature.slice(0, -4)}AAAA`, false],
  ['with other claims', `${head}.${part({ iat: now, payload_hash: 'x' })}.${signature}`, false],
  ['without an algorithm', `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`, false],
  ['that names another algorithm', tokenOf({ head: { alg: 'HS512' } }), false],
  ['by another algorithm', tokenOf({ head: { alg: 'HS512' }, hash: 'sha512' }), false],
  ['without a signature', `${head}.${claims}.`, false],
  ['that is no token', 'abc', false],
];

test.each(tokens)('a token %s', (_, token, isGood) => {
  expect(isBelieved(token)).toBe(isGood);
});

test('Vonage’s own package agrees on each of them', ({ skip }) => {
  if (!vonage) return skip('@vonage/jwt cannot be had');
  const verdicts = tokens.map(([what, token]) => [what, vonage?.verifySignature(token, secret)]);
  expect(verdicts).toEqual(tokens.map(([what, , isGood]) => [what, isGood]));
});

test('the hash in the token is that of the body', () => {
  const token = tokenOf({ claims: { payload_hash: '0'.repeat(64) } });
  expect(isBelieved(token)).toBe(false);
});

test('no secret proves nothing', () => {
  expect(isBelieved(tokenOf({ key: '' }), '')).toBe(false);
});
