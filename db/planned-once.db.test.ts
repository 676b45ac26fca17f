import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { createDatabase, createPool, everyOrganization } from './database.ts';
import { plannedOnce, plannedOnceMark, unseen } from './planned-once.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
  await harbour.pool.query('create table planned (id int primary key); insert into planned values (1), (2)');
  await harbour.pool.query('grant select on planned to public');
});
afterAll(() => harbour.close());

test('a statement that is planned once still answers after a newer version adds a column to its table', async () => {
  const pool = createPool(harbour.connectionString, { max: 1 });
  const db = everyOrganization(createDatabase(pool));
  const read = async () =>
    (await sql`${plannedOnce} select * from planned where id = any (${unseen([1], 'int[]')})`.execute(db)).rows;
  expect(await read()).toEqual([{ id: 1 }]);
  const { rows } = await pool.query('select count(*)::int as kept from pg_prepared_statements');
  expect(rows).toEqual([{ kept: 1 }]);
  await harbour.pool.query("alter table planned add column note text default 'new'");
  expect(await read()).toEqual([{ id: 1, note: 'new' }]);
  expect(await read()).toEqual([{ id: 1, note: 'new' }]);
  await pool.end();
});

test('a list in it is no reason to plan it again', async () => {
  const pool = createPool(harbour.connectionString, { max: 1 });
  const db = everyOrganization(createDatabase(pool));
  for (let times = 0; times < 12; times += 1)
    await sql`${plannedOnce} select id from planned where id = any (${unseen([1], 'int[]')})`.execute(db);
  const { rows } = await pool.query<{ custom: number; generic: number }>(
    'select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements',
  );
  expect(rows).toEqual([{ custom: 5, generic: 7 }]);
  await pool.end();
});

test('asked of the pool itself, which waits by a callback, it is planned once too, and outlives a new column', async () => {
  await harbour.pool.query('create table also_planned (id int primary key); insert into also_planned values (1)');
  await harbour.pool.query('grant select on also_planned to public');
  const pool = createPool(harbour.connectionString, { max: 1 });
  const read = async () => (await pool.query(`${plannedOnceMark} select * from also_planned where id = $1`, [1])).rows;
  expect(await read()).toEqual([{ id: 1 }]);
  const { rows } = await pool.query('select count(*)::int as kept from pg_prepared_statements');
  expect(rows).toEqual([{ kept: 1 }]);
  await harbour.pool.query("alter table also_planned add column note text default 'new'");
  expect(await read()).toEqual([{ id: 1, note: 'new' }]);
  await expect(pool.query('select no_such_column')).rejects.toThrow('no_such_column');
  await pool.end();
});
