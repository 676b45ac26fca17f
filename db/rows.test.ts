import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { holds } from './rows.ts';
import type { Database } from './schema/schema.ts';

const db = new Kysely<Database>({
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
