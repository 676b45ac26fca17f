import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '#test/postgres/postgres.ts';
import { migrateToLatest } from './migrate.ts';

let database: EmptyDatabase;
let admin: pg.Client;
beforeEach(async () => {
  database = await createEmptyDatabase();
  admin = new pg.Client({ connectionString: database.adminConnectionString });
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

test('a migration of large tables takes as long as it takes, but waits for nobody who holds them', async () => {
  await admin.query(`
    create schema watch;
    grant usage on schema watch to public;
    create table watch.limit_seen (statement text, idle text, lock text);
    grant insert on watch.limit_seen to public;
    create function watch.look() returns event_trigger language plpgsql as $$ begin
      insert into watch.limit_seen values (current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout'), current_setting('lock_timeout'));
    end $$;
    create event trigger look on ddl_command_end execute function watch.look()`);
  await migrateToLatest(database.ownerConnectionString);
  const { rows } = await admin.query('select distinct statement, idle, lock from watch.limit_seen');
  expect(rows).toEqual([{ statement: '0', idle: '0', lock: '5s' }]);
});
