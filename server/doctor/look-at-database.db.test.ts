// What the doctor reads of a database, as the role that the product runs as.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { lookAtDatabase, lookInto, type TablesSeen } from './look-at-database.ts';
import { loadConfig } from '../start/config.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const tables = async (secrets: string[] = []): Promise<TablesSeen | null> =>
  (await lookInto(harbour.connectionString, secrets)).tables;

test('the database, its clock and its tables', async () => {
  const seen = await lookInto(harbour.connectionString, []);
  expect(seen).toMatchObject({ state: 'open', unsafe: [], schema: { missing: [], unknown: [] } });
  expect(seen.version).toMatch(/^1[89]/);
  expect(seen.sizeBytes).toBeGreaterThan(1_000_000);
  expect(Math.abs(seen.clockAheadMs)).toBeLessThan(1_000);
  expect(seen.tables).toMatchObject({ hasData: true, isSecretKnown: null, carriers: [], overdue: { count: 0 } });
  expect(seen.tables?.timeZones).toHaveLength(1);
});

test('the secret is compared, and no check value is written', async () => {
  await harbour.pool.query('insert into installation_secret (key_id, check_value, since) values (1, $1, now())', [
    testSecrets.checkValue(),
  ]);
  expect((await tables([testSecret]))?.isSecretKnown).toBe(true);
  expect((await tables(['another secret that opens nothing']))?.isSecretKnown).toBe(false);
});

test('late messages of every outbox, and carriers by provider', async () => {
  const { organizationId, placeId } = harbour;
  await harbour.pool.query(
    `insert into staff_mail (organization_id, id, kind, link_id, language, due_at, expires_at, created_at)
      select $1, gen_random_uuid(), 'invitation', gen_random_uuid(), 'en', now() - minutes * interval '1 minute', now(), now()
      from unnest(array[4, 6, 20]) minutes`,
    [organizationId],
  );
  await harbour.pool.query(
    `insert into channel_account (organization_id, id, place_id, provider, settings, inbound_hash, created_at, changed_at,
        position, is_on, last_sent_at, last_fault_at, last_fault, failed_tries)
      select $1, gen_random_uuid(), $2, provider, '\\x00', sha256(provider::bytea || position::text::bytea), now(), now(), position, is_on,
        sent, failed, 'account', tries
      from (values ('twilio', 0, true, now(), now() - interval '1 hour', 0), ('twilio', 1, true, null, now(), 5),
        ('vonage', 2, true, now(), null::timestamptz, 0), ('plivo', 3, false, now(), now(), 5))
        v (provider, position, is_on, sent, failed, tries)`,
    [organizationId, placeId],
  );
  const seen = await tables();
  expect(seen?.overdue).toEqual({ count: 2, oldest: expect.any(Date) });
  expect(seen?.carriers).toMatchObject([
    { provider: 'twilio', failing: 1, fault: 'account', faultAt: expect.any(Date) },
    { provider: 'vonage', failing: 0, fault: null, faultAt: null },
  ]);
});

test('tables of another version are not read', async () => {
  await harbour.pool.query(`update kysely_migration set name = '0999-newer' where name = '0034-beat'`);
  const seen = await lookInto(harbour.connectionString, []);
  expect(seen.schema).toEqual({ missing: ['0034-beat'], unknown: ['0999-newer'] });
  expect(seen.tables).toBeNull();
});

test('a database that refuses or is away says what to do, without its password', async () => {
  const wrong = new URL(harbour.connectionString);
  wrong.password = 'not-the-one';
  for (const [url, found] of [
    [wrong.href, /refuses the name or the password/],
    ['postgres://a:hunter2@127.0.0.1:9/x', /does not answer/],
  ] as const) {
    const seen = await lookAtDatabase(loadConfig({ DATABASE_URL: url }), []);
    expect(seen).toEqual({ state: 'closed', doThis: expect.stringMatching(found) });
    expect(JSON.stringify(seen)).not.toMatch(/hunter2|not-the-one/);
  }
});
