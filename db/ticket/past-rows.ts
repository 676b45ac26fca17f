// Many rows of one table in few statements: for a past that is written at once.

import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { asJsonRows } from '../json-rows.ts';
import { setRows } from '../rows.ts';

const maxRows = 4000;

/** All rows have the columns of the first. */
export async function insertPastRows(
  trx: Transaction<Database>,
  table: 'ticket' | 'event' | 'message' | 'feedback',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += maxRows)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${asJsonRows(rows.slice(from, from + maxRows))}::json)`.execute(
      trx,
    );
}

export interface LineEnd {
  head: number;
  chained: number;
  head_hash: Buffer | null;
  waiting: number;
  counter: number;
  counter_day: string | null;
}

export async function setLineEnd(trx: Transaction<Database>, { organizationId, lineId }: LineKey, end: LineEnd) {
  await setRows(trx, 'line', { organization_id: organizationId, id: lineId }, end);
}
