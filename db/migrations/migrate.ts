import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { createDatabase, createPool } from '../database.ts';
import { StartRefusal } from '../start-refusal.ts';
import { findMovedAway } from '../backup/moved-away.ts';
import { isRestoreUnfinished } from '../backup/settle-restore.ts';
import { from0001 } from './from-0001.ts';
import { from0014 } from './from-0014.ts';
import { from0030 } from './from-0030.ts';

/** By name, which databases record, in its order. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries({ ...from0001, ...from0014, ...from0030 }).map(([name, statements]) => [
    name,
    {
      up: async (db) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
  ]),
);

/** Migrates the schema, the accounts' tables and the job runner's tables to this version. Forward only. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  await withMigrator(connectionString, async (migrator, pool) => {
    if (await isRestoreUnfinished(pool))
      throw new StartRefusal(
        'A restore into this database has not ended. Run it again: node bin/turnstone.mjs restore FILE (or `move`, or `upgrade --from`, if that one was interrupted)',
      );
    await refuseMovedAway(pool);
    await refuseNewerSchema(pool);
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool: pool });
  });
}

/** Migrates an empty database to where another one was. The next start does the rest. */
export async function migrateToState(connectionString: string, done: readonly string[]): Promise<void> {
  await withMigrator(connectionString, async (migrator) => {
    const { error } = await migrator.migrateTo(done.at(-1) ?? '');
    if (error) throw error;
  });
}

/** Of those migrations, which a backup names, the ones that this version does not have; and those that it misses between them. */
export function unfitMigrations(done: readonly string[]): { unknown: string[]; missing: string[] } {
  const last = done.at(-1) ?? '';
  return {
    unknown: done.filter((name) => !Object.hasOwn(migrations, name)),
    missing: Object.keys(migrations).filter((name) => name < last && !done.includes(name)),
  };
}

/** The limits of the product's connections are for rows; a migration may rewrite the largest table. */
const unlimited = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

async function withMigrator(connectionString: string, work: (migrator: Migrator, pool: pg.Pool) => Promise<void>) {
  const pool = createPool(connectionString, { max: 2, name: 'turnstone-migrate', settings: unlimited, silentMs: 0 });
  // A broken connection makes the next query on it fail; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = createDatabase(pool, 'every');
  try {
    await work(new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }), pool);
  } finally {
    // Kysely ends a pool only if it used it.
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

export interface SchemaState {
  /** Migrations of this version that have not run. */
  missing: string[];
  /** Migrations that ran and that this version does not know: a newer one made them. */
  unknown: string[];
}

/** Null: no migration has run in this database. */
export async function schemaState(pool: Pick<pg.Pool, 'query'>): Promise<SchemaState | null> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return null;
  const done = (await pool.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    ({ name }) => name,
  );
  // The table is made before the first transaction of migrations, which did not end.
  if (done.length === 0) return null;
  return {
    missing: Object.keys(migrations).filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/** Whether every migration of this version has run. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await schemaState(pool))?.missing.length === 0;
}

async function refuseMovedAway(pool: pg.Pool): Promise<void> {
  const moved = await findMovedAway(pool);
  if (moved === null) return;
  throw new StartRefusal(
    `This database was moved to ${moved.target} on ${moved.since.toISOString().slice(0, 10)}: start Turnstone with that one. If the move did not end, run it again. To go on here after all, without what happened there: node bin/turnstone.mjs move --undo`,
  );
}

/** This version would misread tables that a later version changed. */
async function refuseNewerSchema(pool: pg.Pool): Promise<void> {
  const unknown = (await schemaState(pool))?.unknown ?? [];
  if (unknown.length === 0) return;
  throw new StartRefusal(
    `This database was used by a newer version of Turnstone (it has ${unknown.join(', ')}). Start that version, or put back the backup that was made before the upgrade.`,
  );
}
