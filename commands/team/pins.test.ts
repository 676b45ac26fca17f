// Tests with a database make hashes cheap (test/quick-hashes.ts). Here a PIN costs what it costs in the product.

import { createHmac, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '#db/secret/secrets.ts';
import { hashPin, isPin } from './pins.ts';

const secrets = createSecrets('a secret for tests that guards nothing');

test('a PIN is peppered, and stretched at the full cost', async () => {
  const kept = await hashPin(secrets, 'a member', '204060');
  const [salt = '', hash] = kept.split('.');
  const peppered = createHmac('sha256', secrets.derive('pin')).update('a member:204060').digest('base64url');
  const expected = scryptSync(peppered, Buffer.from(salt, 'base64url'), 32, { N: 16_384, r: 8, p: 1 });
  expect(hash).toBe(expected.toString('base64url'));
  expect(await isPin(secrets, { memberId: 'a member', pin: '204060', kept })).toBe(true);
  expect(await isPin(secrets, { memberId: 'another', pin: '204060', kept })).toBe(false);
});
