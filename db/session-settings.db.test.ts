// What an administrator gives to a database, or its roles, changes no answer.

import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';
import { awaitDatabase } from './await-database.ts';
import { withLongConnection } from './backup/snapshot.ts';
import { createPool } from './database.ts';
import { grantRunning } from './roles/running-role.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.connectionString).pathname.slice(1);
  const client = new pg.Client({ connectionString: database.adminConnectionString });
  await client.connect();
  for (const setting of [
    "search_path = 'elsewhere'",
    "datestyle = 'German'",
    "timezone = 'Pacific/Auckland'",
    "default_transaction_isolation = 'serializable'",
    "row_security = 'off'",
    "lock_timeout = '1ms'",
    "transaction_timeout = '1s'",
    "statement_timeout = '500ms'",
  ])
    await client.query(`alter database ${name} set ${setting}`);
  await client.end();
  pool = createPool(database.connectionString, { max: 1 });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('times are read, tables are found, and a command is not refused for another one', async () => {
  const { rows } = await pool.query<{ at: Date; day: string; isolation: string }>(
    `select '2030-03-04T12:00:00Z'::timestamptz as at, '2030-03-04T12:00:00Z'::timestamptz::date as day,
       current_setting('transaction_isolation') as isolation`,
  );
  expect(rows).toEqual([{ at: new Date('2030-03-04T12:00:00Z'), day: '2030-03-04', isolation: 'read committed' }]);
  await expect(pool.query('select from place')).resolves.toMatchObject({ rowCount: 0 });
  await grantRunning(database.ownerConnectionString, 'turnstone_app');
});

test('a backup takes as long as it takes', async () => {
  const slow = withLongConnection(database.ownerConnectionString, async (client) => {
    await client.query('begin');
    await client.query('select pg_sleep(1.2)');
    await client.query('commit');
  });
  await expect(slow).resolves.toBeUndefined();
});

test('a pooler that drops the settings of a connection is refused', async () => {
  // An address with settings of its own drops them too.
  const pooled = `${database.connectionString}?options=-c%20work_mem%3D8MB`;
  await expect(awaitDatabase(pooled, { say: () => undefined })).rejects.toThrow('address of the database itself');
});

test('a connection is replaced after a minute, so that none stays with a standby', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const young = createPool(database.connectionString, { max: 1, idleMs: 0 });
  const pidOf = async (): Promise<number | undefined> =>
    (await young.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await pidOf();
  expect(await pidOf()).toBe(first);
  vi.advanceTimersByTime(60_000);
  expect(await pidOf()).not.toBe(first);
  await young.end();
});
