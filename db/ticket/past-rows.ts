// Many rows of one table in few statements: for a past that is written at once.

import { sql, type Selectable } from 'kysely';
import type { LineTable } from '../schema/place-tables.ts';
import type { Trx } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { setRows } from '../rows.ts';

const maxRows = 4000;

/** Rows as JSON: a Buffer as hexadecimal text. All rows have the columns of the first. */
export async function insertPastRows(
  trx: Trx,
  table: 'ticket' | 'event' | 'message' | 'feedback',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += maxRows) {
    const some = JSON.stringify(rows.slice(from, from + maxRows), (_, value: unknown) => bytesAsText(value));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${some}::json)`.execute(trx);
  }
}

/** JSON.stringify has called a Buffer's toJSON before it asks. */
function bytesAsText(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBytes && 'data' in value ? `\\x${Buffer.from(value.data as number[]).toString('hex')}` : value;
}

export type LineEnd = Pick<
  Selectable<LineTable>,
  'head' | 'chained' | 'head_hash' | 'waiting' | 'counter' | 'counter_day'
>;

export async function setLineEnd(trx: Trx, { organizationId, lineId }: LineKey, end: LineEnd) {
  await setRows(trx, 'line', { organization_id: organizationId, id: lineId }, end);
}
