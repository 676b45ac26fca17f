// What the database refuses to the running role, whatever statement an attacker makes it run.

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRunning, openToRunningRole } from './running-role.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';

let database: TestDatabase;
let client: Client;
const strangers: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connect(database.connectionString);
});

afterAll(async () => {
  await client.end();
  await database.drop();
  // Roles belong to the whole cluster: they would outlive their database.
  const server = await connect(database.adminConnectionString.replace(/\/[^/]*$/, '/postgres'));
  for (const role of strangers) await server.query(`drop role if exists ${role}`);
  await server.end();
});

async function connect(connectionString: string): Promise<Client> {
  const one = new Client({ connectionString });
  one.on('error', () => undefined);
  await one.connect();
  return one;
}

async function refusalOf(statement: string): Promise<string> {
  return client.query(statement).then(
    () => 'done',
    (error: unknown) => String(error),
  );
}

describe('the running role is refused', () => {
  const refused = {
    'to make a table': 'create table mine (a int)',
    'to make a table for a moment': 'create temporary table mine (a int)',
    'to make a schema': 'create schema mine',
    'to make a function': "create function mine() returns int language sql as 'select 1'",
    'to change a table': 'alter table ticket add column mine int',
    'to remove a table': 'drop table ticket',
    'to empty a table': 'truncate ticket',
    'to put a trigger on a table':
      'create trigger mine before insert on ticket for each row execute function suppress_redundant_updates_trigger()',
    'to change a policy, or switch it off': 'alter table ticket disable row level security',
    'to run a program': "copy (select 1) to program 'id'",
    'to run a program for its answer': "copy organization (name) from program 'id'",
    'to write a file': "copy (select 1) to '/tmp/turnstone-never'",
    'to read a file': "select pg_read_file('/etc/passwd')",
    'to list a folder': "select pg_ls_dir('/')",
    'to read a file as an object': "select lo_import('/etc/passwd')",
    'to become the owner': 'set role turnstone_owner',
    'to become the superuser': 'set session authorization turnstone',
    'to read the passwords': 'select rolpassword from pg_authid',
    'to make a role': 'create role mine superuser',
    'to change its own role': 'alter role turnstone_app superuser',
    'to change a setting of the server': "alter system set archive_command = 'id'",
    'to say that a migration ran': "insert into kysely_migration values ('9999', '')",
    'to load a library': "load '/tmp/turnstone-never.so'",
    'to use another language': 'create extension plperlu',
  };
  test.each(Object.entries(refused))('%s', async (_, statement) => {
    expect(await refusalOf(statement)).toMatch(/permission denied|must be owner|cannot set|access to library/);
  });
});

test('neither role is more than it must be', async () => {
  const admin = await connect(database.adminConnectionString);
  const { rows } = await admin.query(
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
     where rolname in ('turnstone_owner', 'turnstone_app') order by rolname`,
  );
  const { rows: foreign } = await admin.query(
    `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'auth', 'graphile_worker') and relkind in ('r', 'p', 'S') and relowner <> 'turnstone_owner'::regrole`,
  );
  await admin.end();
  const nothing = {
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  };
  expect(rows).toEqual([
    { rolname: 'turnstone_app', ...nothing },
    { rolname: 'turnstone_owner', ...nothing },
  ]);
  expect(foreign).toEqual([]);
});

test('the running role reads and writes every table of the product, and writes a checkpoint', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'auth', 'graphile_worker') and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { name } of rows) await client.query(`select from ${name} limit 1`);
  await client.query("update installation set setup_key_hash = 'x'");
  await client.query("select graphile_worker.add_job('send_due')");
  expect((await client.query('select from graphile_worker._private_jobs')).rowCount).toBe(1);
  await client.query('checkpoint');
});

test('an owner that may make roles makes the one to run as; every process makes the same', async () => {
  const owner = await strangerAddress('maker', 'createrole');
  const said: string[] = [];
  const address = await openToRunningRole({ owner, running: null }, (line) => said.push(line));
  strangers.unshift(new URL(address).username);
  expect(new URL(address).username).toMatch(/^test_\w+_app$/);
  expect(await openToRunningRole({ owner, running: null }, (line) => said.push(line))).toBe(address);
  expect(said).toEqual([]);
  const made = await connect(address);
  await made.query('select from ticket');
  await expect(made.query('create table mine (a int)')).rejects.toThrow('permission denied');
  await made.end();
});

test('an owner that may not is run as itself, with a sentence; a second address is taken', async () => {
  const owner = await strangerAddress('plain', '');
  const said: string[] = [];
  expect(await openToRunningRole({ owner, running: null }, (line) => said.push(line))).toBe(owner);
  expect(said.join()).toContain('set DATABASE_APP_URL');
  said.length = 0;
  const running = database.connectionString;
  expect(await openToRunningRole({ owner, running }, (line) => said.push(line))).toBe(running);
  expect(said).toEqual([]);
});

test('processes that start at once do not stand in each other’s way', async () => {
  const all = [1, 2, 3, 4].map(() => grantRunning(database.adminConnectionString, 'turnstone_app'));
  await expect(Promise.all(all)).resolves.toHaveLength(4);
});

test('of processes that start at once none runs as the owner, at the first start and later', async () => {
  const fresh = await createTestDatabase();
  const name = new URL(fresh.connectionString).pathname.slice(1);
  strangers.push(`${name}_app`);
  const said: string[] = [];
  const open = () =>
    openToRunningRole({ owner: fresh.adminConnectionString, running: null }, (line) => void said.push(line));
  try {
    for (let start = 0; start < 2; start += 1) {
      const addresses = await Promise.all([open(), open(), open(), open()]);
      expect(said).toEqual([]);
      expect(new Set(addresses.map((address) => new URL(address).username))).toEqual(new Set([`${name}_app`]));
    }
  } finally {
    await fresh.drop();
  }
});

/** A separate role that owns the whole database, as an administrator elsewhere would create it. */
async function strangerAddress(name: string, rights: string): Promise<string> {
  const role = `${new URL(database.connectionString).pathname.slice(1)}_${name}`;
  strangers.push(role);
  const admin = await connect(database.adminConnectionString);
  await admin.query(`create role ${role} login ${rights} password 'of a stranger'`);
  await admin.query(`grant turnstone_owner to ${role}`);
  await admin.end();
  const url = new URL(database.adminConnectionString);
  url.username = role;
  url.password = 'of a stranger';
  return url.href;
}
