// Tests with a database make hashes cheap (test/quick-hashes.ts). Here they cost what they cost in the product.

import { scryptSync } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';

const password = 'a walk along the harbour';

test('a password is stretched through sixteen thousand rounds of 2 KB', async () => {
  const [salt = '', hash] = (await hashPassword(password)).split(':');
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 };
  expect(hash).toBe(scryptSync(password, salt, 64, cost).toString('hex'));
});
