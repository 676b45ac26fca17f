import { createECDH, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, privateAddressCode } from '../provider/public-address.ts';
import { areKeysSound, pushServiceUrl } from './subscription.ts';

describe('a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-am3p.notify.windows.com/w/?token=BQYAA',
  ])('may lie at %s', (endpoint) => {
    expect(pushServiceUrl(endpoint, [])?.href).toBe(endpoint);
  });

  test.each([
    ['http, which anybody reads', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/a'],
    ['any server of anybody', 'https://push.example.com/a'],
    ['a name that ends alike', 'https://evil-fcm.googleapis.com.example.com/a'],
    ['a name that begins alike', 'https://notpush.apple.com.example/a'],
    ['a public address', 'https://93.184.216.34/a'],
    ['a name of this machine', 'https://localhost/a'],
    ['a name of the house', 'https://printer/a'],
    ['this machine', 'https://127.0.0.1/a'],
    ['this machine, written otherwise', 'https://2130706433/a'],
    ['the house', 'https://192.168.1.1/a'],
    ['the cloud’s own desk', 'https://169.254.169.254/latest/meta-data'],
    ['this machine in IPv6', 'https://[::1]/a'],
    ['the house in IPv6', 'https://[fd00::1]/a'],
    ['an IPv4 address inside', 'https://[::ffff:10.0.0.1]/a'],
    ['a tunnel to the house', 'https://[2002:c0a8:101::1]/a'],
    ['somebody’s password', 'https://user:word@fcm.googleapis.com/a'],
    ['no address', 'push'],
    ['a file', 'file:///etc/passwd'],
    ['no end', `https://fcm.googleapis.com/${'a'.repeat(2048)}`],
  ])('may not be %s', (_, endpoint) => {
    expect(pushServiceUrl(endpoint, [])).toBeNull();
  });

  test('may be anywhere where the installer says so, and only there', () => {
    const origins = ['http://localhost:8090'];
    expect(pushServiceUrl('http://localhost:8090/notify/1', origins)?.port).toBe('8090');
    expect(pushServiceUrl('http://localhost:8091/notify/1', origins)).toBeNull();
    expect(pushServiceUrl('http://me@localhost:8090/notify/1', origins)).toBeNull();
  });
});

test.each([
  ['8.8.8.8', true],
  ['100.64.0.1', false],
  ['172.15.0.1', true],
  ['172.31.255.255', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['2a00:1450:4001::200e', true],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['example.com', false],
])('%s lies in the public Internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('a name that leads into the house is not found, however it is asked for', async () => {
  expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0);
  for (const all of [true, false]) {
    const code = await new Promise((done) => {
      lookupPublic('localhost', { all }, (error) => done(error?.code));
    });
    expect(code).toBe(privateAddressCode);
  }
});

describe('keys', () => {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');

  test('are a point of the curve and a secret', () => {
    expect(areKeysSound({ p256dh, auth })).toBe(true);
  });

  test.each([
    ['a short secret', { p256dh, auth: 'abc' }],
    ['no point', { p256dh: '', auth }],
    ['a point beside the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth }],
    ['a packed point', { p256dh: curve.getPublicKey('base64url', 'compressed'), auth }],
  ])('are not %s', (_, keys) => {
    expect(areKeysSound(keys)).toBe(false);
  });
});
