// A database and the connections to it, for one harbour after the other. Making and dropping a database and opening its connections took
// more than half of the time of a test with a database; emptying its tables takes some milliseconds.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createLinePool, createPool } from '#db/database.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

export interface HarbourPools extends Pick<TestDatabase, 'connectionString' | 'adminConnectionString'> {
  /** Connects as the superuser. */
  pool: pg.Pool;
  /** Connect as the role that the product uses. */
  running: pg.Pool;
  lines: pg.Pool;
  /** Empties the database for the next harbour; removes it where the test changed more than rows. Throws if the test left a connection open. */
  release: () => Promise<void>;
}

/** Postgres needs a moment to notice that a connection is closed. */
const closingMs = 1_000;

const released: HarbourPools[] = [];

export async function takePools(): Promise<HarbourPools> {
  return released.pop() ?? openPools();
}

async function openPools(): Promise<HarbourPools> {
  const database = await createTestDatabase();
  const { connectionString, adminConnectionString } = database;
  const pool = createPool(adminConnectionString, { max: 8, idleMs: 0 });
  const running = createPool(connectionString, { max: 8, idleMs: 0 });
  const lines = createLinePool(connectionString, { idleMs: 0 });
  const all = [pool, running, lines];
  // Those that wait for the next harbour must not keep the process from ending.
  for (const one of all) one.options.allowExitOnIdle = true;
  const template = await rowsOfTemplate(pool);
  let structure = await structureOf(pool);
  const pools: HarbourPools = {
    connectionString,
    adminConnectionString,
    pool,
    running,
    lines,
    async release() {
      const isWhole = all.every((one) => !one.ended && one.totalCount === one.idleCount);
      if (isWhole && structure === (await structureOf(pool))) {
        await expectNoOthers(all, pool);
        await emptyTables(pool, template);
        structure = await structureOf(pool);
        released.push(pools);
        return;
      }
      for (const one of all) if (!one.ended) await one.end();
      await database.drop();
    },
  };
  return pools;
}

async function expectNoOthers(all: pg.Pool[], pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + closingMs;
  for (;;) {
    const { rows } = await pool.query<{ application_name: string; state: string }>(
      `select application_name, state from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    );
    const own = all.reduce((sum, { totalCount }) => sum + totalCount, 0);
    if (rows.length <= own) return;
    if (Date.now() > deadline) {
      const names = rows.map((row) => `${row.application_name} (${row.state})`);
      throw new Error(`The test left ${rows.length - own} connections open, among ${names.join(', ')}`);
    }
    await sleep(10);
  }
}

const productTables = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth', 'graphile_worker') and c.relkind = 'r'`;

interface TemplateRows {
  name: string;
  rows: unknown;
}

/** The few rows that the migrations wrote. */
async function rowsOfTemplate(pool: pg.Pool): Promise<TemplateRows[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from ${productTables} and pg_relation_size(c.oid) > 0`,
  );
  const filled: TemplateRows[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: unknown }>(`select jsonb_agg(to_jsonb(t)) as rows from ${name} t`);
    if (rows[0]?.rows) filled.push({ name, rows: rows[0].rows });
  }
  return filled;
}

/** Everything but rows: tables, columns, rights, triggers, functions, policies, settings, and what the planner knows. It changes with each of them. */
async function structureOf(pool: pg.Pool): Promise<string> {
  const parts = [
    'class',
    'attribute',
    'trigger',
    'proc',
    'policy',
    'constraint',
    'namespace',
    'db_role_setting',
    'statistic',
  ].map((name) => `select count(*) as many, sum(xmin::text::bigint) as made from pg_${name}`);
  // Vacuum writes these in place.
  const sizes = 'select sum(relpages), sum(reltuples::numeric) from pg_class';
  const { rows } = await pool.query([...parts, sizes].join(' union all '));
  return JSON.stringify(rows);
}

/** As after the migrations. Large tables are truncated, since their dead rows would slow the next test. */
async function emptyTables(pool: pg.Pool, template: TemplateRows[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`do $do$
      declare one record;
      begin
        perform set_config('session_replication_role', 'replica', true);
        for one in select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) as size from ${productTables} loop
          if one.size > 262144 then execute 'truncate ' || one.name || ' cascade';
          elsif one.size > 0 then execute 'delete from ' || one.name;
          end if;
        end loop;
        for one in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences where last_value is not null loop
          perform setval(one.name::regclass, one.start_value, false);
        end loop;
      end $do$`);
    for (const { name, rows } of template)
      await client.query(
        `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    await client.query('commit');
  } finally {
    client.release();
  }
}
