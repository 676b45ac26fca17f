// The limit for the commands: exactly the rows they wrote, inserted again by plain unnest inserts.

import type pg from 'pg';

const tables = ['ticket', 'event', 'message', 'idempotency'] as const;
const ticketsPerCommit = 100;

interface Insert {
  text: string;
  name: string;
  /** One array per column, for one commit. */
  values: unknown[][];
}

export interface PlainRows {
  tickets: number;
  /** The inserts of each commit. */
  commits: Insert[][];
}

/** All rows of the tables, split into commits of a hundred tickets, ready to be sent. */
export async function readRows(pool: pg.Pool): Promise<PlainRows> {
  const byTable = await Promise.all(tables.map((table) => insertsOf(pool, table)));
  const commits = Array.from({ length: Math.max(...byTable.map((inserts) => inserts.length)) }, (_, at) =>
    byTable.flatMap((inserts) => inserts[at] ?? []),
  );
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from ticket');
  return { tickets: rows[0]?.count ?? 0, commits };
}

async function insertsOf(pool: pg.Pool, table: string): Promise<Insert[]> {
  const columns = await columnsOf(pool, table);
  // As text: the driver then sends the values of both sides in the same form, and nested arrays need no special case.
  const list = columns.map(({ name }) => `"${name}"::text`).join(', ');
  const { rows } = await pool.query<unknown[]>({
    text: `select ${list} from ${table} order by ctid`,
    rowMode: 'array',
  });
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const params = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  const casts = columns.map(({ name, real }) => `u."${name}"::${real}`).join(', ');
  const text = `insert into ${table} (${names}) select ${casts} from unnest(${params}) as u(${names})`;
  const inserts: Insert[] = [];
  for (let from = 0; from < rows.length; from += ticketsPerCommit) {
    const some = rows.slice(from, from + ticketsPerCommit);
    inserts.push({ text, name: `plain-${table}`, values: columns.map((_, at) => some.map((row) => row[at])) });
  }
  return inserts;
}

async function columnsOf(pool: pg.Pool, table: string): Promise<{ name: string; type: string; real: string }[]> {
  const { rows } = await pool.query<{ name: string; real: string }>(
    `select attname as name, format_type(atttypid, null) as real from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name, real }) => ({ name, real, type: real.endsWith('[]') ? 'text' : real }));
}

export async function insertPlainly(pool: pg.Pool, { commits }: PlainRows): Promise<void> {
  const client = await pool.connect();
  try {
    for (const inserts of commits) {
      await client.query('begin');
      for (const { name, text, values } of inserts) await client.query({ name, text, values });
      await client.query('commit');
    }
  } finally {
    client.release();
  }
}
