// A row in every table that has none, made from the catalog: whoever adds a table need not think of it.

import pg from 'pg';

interface Column {
  name: string;
  type: string;
  /** Texts that the rules of the table name; the first is taken. */
  allowed: string[] | null;
  /** The table and column that a foreign key points to. */
  points_to: string | null;
  at: string | null;
}

const byType: Readonly<Record<string, string>> = {
  uuid: `'00000000-0000-7000-8000-000000000001'`,
  text: `E'a tab\\t, a line\\n, a \\\\ and \u{1F422}'`,
  bytea: `'\\x0a095c00ff'`,
  jsonb: `'{}'`,
  json: `'{}'`,
  boolean: 'true',
  date: `'2026-03-02'`,
  'timestamp with time zone': `'2026-03-02 15:00:00.123456+00'`,
  'timestamp without time zone': `'2026-03-02 15:00:00.123'`,
  'time without time zone': `'09:00'`,
};

export async function fillTables(adminConnectionString: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminConnectionString });
  await client.connect();
  try {
    for (const table of tables) {
      const { rows } = await client.query<Column>(columnsOf, [table]);
      const values = rows.map((column) => valueOf(column));
      const names = rows.map(({ name }) => `"${name}"`).join(', ');
      await client.query(
        `insert into ${table} (${names}) select ${values.join(', ')} where not exists (select from ${table})`,
      );
    }
  } finally {
    await client.end();
  }
}

function valueOf({ type, allowed, points_to: to, at }: Column): string {
  if (to !== null) return `(select "${at}" from ${to} order by 1 limit 1)`;
  if (allowed?.[0] !== undefined) return `'${allowed[0]}'`;
  if (type.endsWith('[]')) return `'{}'`;
  return byType[type] ?? '1';
}

const columnsOf = `select a.attname as name, format_type(a.atttypid, null) as type,
    (select array_agg(m[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''', 'g') m
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as allowed,
    f.confrelid::regclass::text as points_to,
    (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[array_position(f.conkey, a.attnum)]) as at
  from pg_attribute a left join lateral (select * from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f'
    and a.attnum = any (f.conkey) order by cardinality(f.conkey) desc limit 1) f on true
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`;
