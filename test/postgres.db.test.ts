import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'the forgotten one' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('two databases are migrated and know nothing of each other', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  const clients = [await connect(one.adminConnectionString), await connect(other.adminConnectionString)];
  try {
    const [here, there] = clients;
    await here?.query('create table mine (a int)');
    const answer = await there?.query(
      "select to_regclass('public.mine') as mine, count(*) > 0 as migrated from pg_tables where tablename = 'ticket'",
    );
    expect(answer?.rows).toEqual([{ mine: null, migrated: true }]);
  } finally {
    for (const client of clients) await client.end();
  }
  await one.drop();
  await other.drop();
});

test('a connection that was left open fails the test', async () => {
  const database = await createTestDatabase();
  const client = await connect(database.connectionString);
  await expect(database.drop()).rejects.toThrow('The test left 1 connections open: the forgotten one (idle)');
  await client.end().catch(() => undefined);
});

test('Postgres keeps what it acknowledged', async () => {
  const database = await createTestDatabase();
  const client = await connect(database.connectionString);
  const settings = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
  );
  await client.end();
  await database.drop();
  expect(settings.rows.map((row) => `${row.name} ${row.setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
});
