// The rights of the running role: it reads and writes rows. It owns nothing, so it can change no table and no right.

import { createHmac } from 'node:crypto';
import pg from 'pg';
import { hasTable } from '../backup/snapshot.ts';
import { guestTables } from '../erasing/guest-tables.ts';
import { codeOf, messageOf } from '../files.ts';
import { StartRefusal } from '../start-refusal.ts';
import { withClient } from '../with-client.ts';
import { protectRows } from '../scope/row-security.ts';

export interface DatabaseAddresses {
  /** The role for migrations. */
  owner: string;
  /** The role for everything else; null: the owner creates that role, if it has the right. */
  running: string | null;
}

type Say = (line: string) => void;

/** What Postgres answers on a standby. */
const readOnly = '25006';

const sameRole =
  'The role of DATABASE_URL owns the tables, and the product runs as it too: an injected statement could change them. Let it create roles, or make a second role and set DATABASE_APP_URL (docs/operations/database.md).';

/** Gives the running role its rights on the current tables; returns the address to connect with. */
export async function openToRunningRole({ owner, running }: DatabaseAddresses, say: Say): Promise<string> {
  const address = running ?? (await madeAddress(owner, say));
  const role = await roleOf(address);
  if (role === (await roleOf(owner))) {
    say(sameRole);
    await alone(owner, (client) => client.query(protectRows).then(() => forceRowSecurity(client, true)));
  } else await grantRunning(owner, role);
  if (!(await asOwner(address, (client) => hasTable(client, 'kysely_migration'))))
    throw new StartRefusal(
      'DATABASE_APP_URL leads to another database than DATABASE_URL. Write the same one into both; only the role differs.',
    );
  return address;
}

/**
 * The address of a role that the owner creates and keeps correct; the owner's own address if it may not create roles,
 * or if the new role cannot sign in.
 */
async function madeAddress(owner: string, say: Say): Promise<string> {
  const made = new URL(owner);
  // Every process derives the same password from this address, so nothing has to be stored.
  if (made.password === '') return owner;
  const password = createHmac('sha256', decodeURIComponent(made.password))
    .update(`turnstone running role ${made.pathname}`)
    .digest('base64url');
  try {
    const name = await alone(owner, (client) => makeRole(client, password));
    if (name === null) return owner;
    made.username = encodeURIComponent(name);
    made.password = encodeURIComponent(password);
    await roleOf(made.href);
    return made.href;
  } catch (error) {
    // Nothing else can be written either: the start says what to do.
    if (codeOf(error) === readOnly) throw error;
    say(`The role to run as could not be used: ${messageOf(error)}.`);
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

/** Idempotent: runs after each migration. */
export async function grantRunning(owner: string, role: string): Promise<void> {
  await alone(owner, async (client) => {
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
    // These tables are rewritten, so that their files keep nothing of an erased row.
    await client.query(`grant maintain on ${guestTables.join(', ')} to ${to}`);
    await client.query(protectRows);
    await forceRowSecurity(client, false);
  });
}

/** By default every role may create tables in a database, permanent or temporary. Only the owner of the database can revoke that. */
const closeToEverybody = (role: string): string => `do $do$ begin
  if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to %I', current_database(), ${pg.escapeLiteral(role)});
    revoke create on schema public from public;
  end if;
end $do$`;

/** By default only the owner of the job runner's tables sees their rows. */
const letWorkerWork = (to: string): string => `do $do$ declare one regclass; begin
  for one in select c.oid from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    execute format('drop policy if exists turnstone_running on %s', one);
    execute format('create policy turnstone_running on %s to ${to.replaceAll("'", "''").replaceAll('%', '%%')} using (true)', one);
  end loop;
end $do$`;

/** Row rules apply to an owner only if they are forced; that is for an installation that runs as the owner. */
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

/** All or nothing, and one after the other: several processes may start at once. */
const alone = <Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  asOwner(connectionString, async (client) => {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('turnstone roles', 0))");
    const result = await work(client);
    await client.query('commit');
    return result;
  });

const asOwner = <Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient({ connectionString, application_name: 'turnstone-roles' }, work);
