import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { addRow, dropRows, holds, putRow, rowsOf, setRows } from './rows.ts';
import type { Database } from './schema/schema.ts';

const asked: string[] = [];
const db = new Kysely<Database>({
  log: ({ query }) => void asked.push(query.sql),
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function compiled(columns: Record<string, unknown>) {
  const named = columns as { organization_id: string; id: string };
  const { sql, parameters } = db
    .selectFrom('ticket')
    .select('id')
    .where((is) => holds(is, named))
    .compile();
  return [sql, ...parameters];
}

test('a row is named by all its values', () => {
  expect(compiled({ organization_id: 'o', id: 't' })).toEqual([
    'select "id" from "ticket" where ("organization_id" = $1 and "id" = $2)',
    'o',
    't',
  ]);
});

test.each([{ organization_id: 'o', id: undefined }, { id: undefined }, {}])(
  'a value that is not known names nobody’s row: %o',
  (columns) => {
    expect(() => compiled(columns)).toThrow('a value that is not known');
  },
);

test('what is read, written or dropped is named by the same values', async () => {
  const key = { organization_id: 'o', member_id: 'm' };
  await rowsOf(db, 'member_seen', key).select('seen_at').execute();
  await setRows(db, 'member_seen', key, { seen_at: new Date(0) });
  await dropRows(db, 'member_seen', key);
  expect(asked.splice(0)).toEqual([
    'select "seen_at" from "member_seen" where ("organization_id" = $1 and "member_id" = $2)',
    'update "member_seen" set "seen_at" = $1 where ("organization_id" = $2 and "member_id" = $3)',
    'delete from "member_seen" where ("organization_id" = $1 and "member_id" = $2)',
  ]);
});

test('a row that is in the way of a new one stays, or takes all but its key from it', async () => {
  const key = { organization_id: 'o', member_id: 'm' };
  await addRow(db, 'member_seen', { ...key, seen_at: new Date(0) });
  await putRow(db, 'member_seen', key, { seen_at: new Date(0) });
  const insert =
    'insert into "member_seen" ("organization_id", "member_id", "seen_at") values ($1, $2, $3) on conflict';
  expect(asked.splice(0)).toEqual([
    `${insert} do nothing`,
    `${insert} ("organization_id", "member_id") do update set "seen_at" = $4`,
  ]);
});
