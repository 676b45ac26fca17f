import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openHarbour, type Harbour } from '../harbour.ts';
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

test('a harbour finds its database as the migrations left it, whatever the one before did', async () => {
  const everything = `select relname, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', nspname, relname), false, true, '')))[1]::text as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname in ('public', 'auth', 'graphile_worker') and relkind = 'r' order by 1`;
  const countRows = async ({ pool }: Harbour) => (await pool.query(everything)).rows;
  const first = await openHarbour();
  const clean = await countRows(first);
  await first.join();
  await first.pool.query('delete from kysely_migration; delete from installation');
  await first.close();
  const second = await openHarbour();
  expect(second.connectionString).toBe(first.connectionString);
  expect(await countRows(second)).toEqual(clean);
  await second.pool.query('analyze line');
  await second.close();
  const analysed = await openHarbour();
  expect(analysed.connectionString).not.toBe(first.connectionString);
  await analysed.pool.query('alter table ticket add column mine int');
  await analysed.close();
  const third = await openHarbour();
  expect(third.connectionString).not.toBe(analysed.connectionString);
  const forgotten = await connect(third.connectionString);
  await expect(third.close()).rejects.toThrow(/left 1 connections open, among .*the forgotten one/);
  await forgotten.end();
  await third.close();
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
