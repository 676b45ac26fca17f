// What the role may do as which everything runs: read and write rows. It owns nothing, so it changes no table and no right.

import { createHmac } from 'node:crypto';
import pg from 'pg';
import { guestTables } from '../erasing/guest-tables.ts';
import { protectRows } from '../scope/row-security.ts';

export interface DatabaseAddresses {
  /** As whom migrations run. */
  owner: string;
  /** As whom everything else runs; null: the owner makes that role, if it may. */
  running: string | null;
}

type Say = (line: string) => void;

const sameRole =
  'The role of DATABASE_URL owns the tables, and the product runs as it too: an injected statement could change them. Let it create roles, or make a second role and set DATABASE_APP_URL (docs/operations.md).';

/** Gives the running role its rights on the tables as they are now; answers the address to run with. */
export async function openToRunningRole({ owner, running }: DatabaseAddresses, say: Say): Promise<string> {
  const address = running ?? (await madeAddress(owner, say));
  const role = await roleOf(address);
  if (role === (await roleOf(owner))) {
    say(sameRole);
    await asOwner(owner, (client) => client.query(protectRows).then(() => forceRowSecurity(client, true)));
    return address;
  }
  await grantRunning(owner, role);
  return address;
}

/** The address of a role that the owner makes and keeps true; the owner's own where it may not, or where nobody may sign in as the new one. */
async function madeAddress(owner: string, say: Say): Promise<string> {
  const made = new URL(owner);
  // Every process that is given this address makes the same one of it, and nothing has to be kept.
  if (made.password === '') return owner;
  const password = createHmac('sha256', decodeURIComponent(made.password))
    .update(`turnstone running role ${made.pathname}`)
    .digest('base64url');
  try {
    const name = await asOwner(owner, (client) => makeRole(client, password));
    if (name === null) return owner;
    made.username = encodeURIComponent(name);
    made.password = encodeURIComponent(password);
    await roleOf(made.href);
    return made.href;
  } catch (error) {
    say(`The role to run as could not be used: ${error instanceof Error ? error.message : String(error)}.`);
    return owner;
  }
}

async function makeRole(client: pg.Client, password: string): Promise<string | null> {
  const { rows } = await client.query<{ may: boolean; name: string; known: boolean }>(
    `select rolsuper or rolcreaterole as may, name, exists (select from pg_roles where rolname = name) as known
     from pg_roles, concat(left(current_database(), 50), '_app') as name where rolname = current_user`,
  );
  const [found] = rows;
  if (!found?.may) return null;
  const role = client.escapeIdentifier(found.name);
  if (!found.known) await client.query(`create role ${role}`);
  await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
  await client.query(closeToEverybody(found.name));
  return found.name;
}

/** Idempotent: run after each migration. Several processes may do so at once. */
export async function grantRunning(owner: string, role: string): Promise<void> {
  await asOwner(owner, async (client) => {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('turnstone roles', 0))");
    const to = client.escapeIdentifier(role);
    for (const schema of ['public', 'auth', 'graphile_worker']) {
      await client.query(`grant usage on schema ${schema} to ${to}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`);
      await client.query(`grant usage, select on all sequences in schema ${schema} to ${to}`);
      await client.query(`grant execute on all routines in schema ${schema} to ${to}`);
    }
    for (const table of ['kysely_migration', 'kysely_migration_lock', 'graphile_worker.migrations'])
      await client.query(`revoke insert, update, delete on ${table} from ${to}`);
    await client.query(closeToEverybody(role));
    await client.query(letWorkerWork(to));
    // They are rewritten, so that nothing of a row that was erased stays in their files.
    await client.query(`grant maintain on ${guestTables.join(', ')} to ${to}`);
    await client.query(protectRows);
    await forceRowSecurity(client, false);
    await client.query('commit');
  });
}

/** What everybody may do in a database unless told otherwise: make tables, lasting or not. Only who owns the database can take it away. */
const closeToEverybody = (role: string): string => `do $do$ begin
  if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to %I', current_database(), ${pg.escapeLiteral(role)});
    revoke create on schema public from public;
  end if;
end $do$`;

/** The job runner's own tables let nobody but their owner see a row. */
const letWorkerWork = (to: string): string => `do $do$ declare one regclass; begin
  for one in select c.oid from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    execute format('drop policy if exists turnstone_running on %s', one);
    execute format('create policy turnstone_running on %s to ${to.replaceAll("'", "''").replaceAll('%', '%%')} using (true)', one);
  end loop;
end $do$`;

/** An owner is held to the rules of rows only where it is told so; that is for where the product runs as it. */
async function forceRowSecurity(client: pg.Client, isForced: boolean): Promise<void> {
  await client.query(`do $do$ declare one regclass; begin
    for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity <> ${isForced} loop
      execute format('alter table %s ${isForced ? '' : 'no '}force row level security', one);
    end loop;
  end $do$`);
}

async function roleOf(connectionString: string): Promise<string> {
  return asOwner(connectionString, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
}

async function asOwner<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'turnstone-roles',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
