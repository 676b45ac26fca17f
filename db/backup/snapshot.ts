// What a backup reads: every table of the product, all at one moment, beside a server that goes on working.

import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnTypes, cutConnection } from '../database.ts';
import { sessionSettings } from '../with-client.ts';
import { everyScope, scopeSetting } from '../scope/scope.ts';

/** The job runner's schema is not among them: its jobs are only wake-ups, and the next start wakes everything. */
export const savedSchemas: readonly string[] = ['public', 'auth'];
/** Kysely's own lock, and the marks of a restore that has not ended and of a database that was moved away. */
const passedOver: readonly string[] = [
  'public.kysely_migration_lock',
  'public.unfinished_restore',
  'public.moved_away',
];
export const longConnectionName = 'turnstone-backup';

/** What an extension of Postgres brings (`pg_stat_statements` does) is neither saved nor in the way. */
export const isOfExtension = (alias: string): string =>
  `exists (select from pg_depend d where d.objid = ${alias}.oid and d.classid = ${alias}.tableoid and d.deptype = 'e')`;

export interface SavedTable {
  /** With its schema, as SQL. */
  name: string;
  /** As SQL, in their order. */
  columns: string[];
}

interface SavedSequence {
  name: string;
  last: string;
}

export interface SnapshotFacts {
  takenAt: Date;
  postgres: string;
  migrations: string[];
  /** A table stands behind those that its foreign keys point to. */
  tables: SavedTable[];
  sequences: SavedSequence[];
  /** The check value of the current secret; null: no start has proven a secret yet. */
  secretCheck: Buffer | null;
  places: number;
  tickets: number;
}

export interface Snapshot {
  facts: SnapshotFacts;
  copy: (table: SavedTable) => Readable & { rowCount: number };
}

/** Opened without the limits of the product's connections: a backup takes as long as it takes. */
export async function withLongConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    application_name: longConnectionName,
    keepAlive: true,
    types: columnTypes,
    options: `${sessionSettings} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c transaction_timeout=0`,
  });
  // A broken connection makes the query on it fail; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Where the tables' rules bind their owner too, they would leave rows out without a word.
    await client.query(`select set_config('${scopeSetting}', '${everyScope}', false)`);
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // It may be in the middle of a COPY, whose rest nobody reads.
    cutConnection(client);
    throw error;
  }
}

/** All reads of `work` see the same moment. Only the structure of the tables stays locked. */
export async function withSnapshot<Result>(connectionString: string, work: (snapshot: Snapshot) => Promise<Result>) {
  return withLongConnection(connectionString, async (client) => {
    const listed = await findTables(client);
    await client.query('begin isolation level repeatable read read only');
    // Before the first read: a table that was rewritten or emptied after it would look empty.
    await client.query(`lock table ${listed.map(({ name }) => name).join(', ')} in access share mode`);
    const tables = await findTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(listed))
      throw new Error('The tables were changed in this moment. Run the backup again.');
    const facts = { ...(await readFacts(client)), tables };
    return work({
      facts,
      copy: ({ name, columns }) => client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)),
    });
  });
}

async function findTables(client: pg.Client): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable & { needs: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select format('%I.%I', fn.nspname, f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
         join pg_namespace fn on fn.oid = f.relnamespace where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and not ${isOfExtension('c')} and not format('%I.%I', n.nspname, c.relname) = any ($2) order by 1`,
    [savedSchemas, passedOver],
  );
  return inLoadOrder(rows).map(({ name, columns }) => ({ name, columns }));
}

/** Throws if foreign keys form a circle: such tables could not be loaded one after the other. */
function inLoadOrder<Table extends { name: string; needs: readonly string[] }>(tables: readonly Table[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const free = tables.filter(({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)));
    if (free.length === 0) throw new Error('Foreign keys form a circle: no order to load the tables.');
    for (const table of free) placed.add(table.name);
    ordered.push(...free);
  }
  return ordered;
}

async function readFacts(client: pg.Client): Promise<Omit<SnapshotFacts, 'tables'>> {
  const facts = await oneRow<Omit<SnapshotFacts, 'tables' | 'sequences' | 'secretCheck'>>(
    client,
    `select now() as "takenAt", current_setting('server_version') as postgres,
       array(select name::text from kysely_migration order by name) as migrations,
       (select count(*)::int from place) as places, (select count(*)::int from ticket) as tickets`,
  );
  const { rows: sequences } = await client.query<SavedSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1`,
    [savedSchemas],
  );
  return { ...facts, sequences, secretCheck: await readSecretCheck(client) };
}

export async function oneRow<Row extends pg.QueryResultRow>(
  db: Pick<pg.Pool, 'query'>,
  query: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = (await db.query<Row>(query, values)).rows;
  if (!row) throw new Error('The database answered nothing.');
  return row;
}

export async function hasTable(db: Pick<pg.Pool, 'query'>, name: string): Promise<boolean> {
  const { rows } = await db.query('select where to_regclass($1) is not null', [name]);
  return rows.length > 0;
}

/** Null: no start has proven a secret yet, or the database is of a version that proved none. */
export async function readSecretCheck(client: pg.Client): Promise<Buffer | null> {
  if (!(await hasTable(client, 'installation_secret'))) return null;
  const { rows } = await client.query<{ check_value: Buffer }>(
    'select check_value from installation_secret order by key_id desc limit 1',
  );
  return rows[0]?.check_value ?? null;
}
