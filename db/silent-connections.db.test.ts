// A database that vanished without a word: its connections are cut, and the next statement gets a new one.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';
import { allowTenMinutes, createDatabase, createPool } from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString, { max: 1, silentMs: 300 });
});
afterAll(async () => {
  await pool.end();
  // The database finds out at the end of the statement that nobody waits for it.
  await sleep(1000);
  await database.drop();
});

const silent = /terminated/;

test('a statement without an answer fails in time, and the one after it is answered', async () => {
  await expect(pool.query('select pg_sleep(0.9)')).rejects.toThrow(silent);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('whoever was allowed ten minutes has them until their transaction ends', async () => {
  const db = createDatabase(pool, 'every');
  await db.transaction().execute(async (trx) => {
    await allowTenMinutes(trx);
    await sql`select pg_sleep(0.6)`.execute(trx);
  });
  await expect(pool.query('select pg_sleep(0.9)')).rejects.toThrow(silent);
});
