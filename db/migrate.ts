import { Migrator } from 'kysely/migration';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { createDatabase, createPool } from './database.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as accounts from './migrations/0002-accounts.ts';

const migrations = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
};

/** Brings the schema, the accounts' tables and the job runner's own tables to this version. Forward only. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, { max: 2, name: 'turnstone-migrate' });
  // Both pools report a broken connection by the query that meets it; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = createDatabase(pool);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool: pool });
  } finally {
    await db.destroy();
  }
}

/** Whether every migration of this version has run. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => done.has(name));
}
