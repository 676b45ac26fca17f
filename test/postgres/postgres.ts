import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

/** Postgres needs a moment to notice that a pool's connections are closed. */
const closingMs = 1_000;

export type TestDatabase = {
  /** Connects as the role that owns the tables. */
  ownerConnectionString: string;
  /** Connects as the role that the product uses. */
  connectionString: string;
  /** Connects as the superuser: for a test's own changes to the database. */
  adminConnectionString: string;
  /** Drops it; throws if the test left a connection open. */
  drop: () => Promise<void>;
};

/**
 * A migrated, empty database for one test file. Call it in `beforeAll`, and `drop` in `afterAll`. Of `template0` it has no
 * tables.
 */
export async function createTestDatabase(template: 'template' | 'template0' = 'template'): Promise<TestDatabase> {
  const addresses = inject('postgresServer');
  const server = addresses.superuser;
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copies its files as they are. Postgres's default copies through the log, one by one for some 400 files, and takes
  // seven times as long.
  await ask(server, `create database ${name} template ${template} owner turnstone_owner strategy file_copy`);
  // A clone does not copy the rights on a database.
  await ask(server, `revoke all on database ${name} from public; grant connect on database ${name} to turnstone_app`);
  const here = (address: string): string => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    connectionString: here(addresses.running),
    ownerConnectionString: here(addresses.owner),
    adminConnectionString: here(server),
    drop: () => drop(server, name),
  };
}

export type EmptyDatabase = {
  /** Connects as the role that owns it, and is no superuser. */
  ownerConnectionString: string;
  adminConnectionString: string;
  drop: () => Promise<void>;
};

/** A database without tables. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { owner, superuser } = inject('postgresServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await ask(superuser, `create database ${name} owner turnstone_owner`);
  return {
    ownerConnectionString: addressIn(owner, name),
    adminConnectionString: addressIn(superuser, name),
    drop: () => drop(superuser, name),
  };
}

/** The address of the role that owns the tables of a test's database. */
export function ownerOf(connectionString: string): string {
  return addressIn(inject('postgresServer').owner, new URL(connectionString).pathname.slice(1));
}

function addressIn(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

async function drop(server: string, name: string): Promise<void> {
  const left = await connectionsLeft(server, name);
  await ask(server, `drop database if exists ${name} with (force)`);
  if (left.length > 0) throw new Error(`The test left ${left.length} connections open: ${left.join(', ')}`);
}

async function connectionsLeft(server: string, name: string): Promise<string[]> {
  const deadline = Date.now() + closingMs;
  for (;;) {
    const left = await ask(
      server,
      `select application_name, state from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
    );
    if (left.length === 0 || Date.now() > deadline)
      return left.map((row) => `${String(row['application_name'])} (${String(row['state'])})`);
    await sleep(10);
  }
}

let administrator: pg.Pool | undefined;

/** By one connection for all databases of this process. */
async function ask(server: string, statement: string): Promise<Record<string, unknown>[]> {
  administrator ??= createAdministrator(server);
  return (await administrator.query<Record<string, unknown>>(statement)).rows;
}

function createAdministrator(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true, idleTimeoutMillis: 0 });
  // At the end of the run Postgres ends first.
  pool.on('error', () => undefined);
  return pool;
}
