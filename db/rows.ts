// The plain statements about rows that are named by the values of their columns.

import type {
  ExpressionBuilder,
  ExpressionWrapper,
  FilterObject,
  RawBuilder,
  Selectable,
  SqlBool,
  Updateable,
} from 'kysely';
import type { Database } from './schema/schema.ts';
import type { Db } from './scope/scoped-database.ts';

type Known<Columns> = { [Name in keyof Columns]: undefined extends Columns[Name] ? never : Columns[Name] };
type Named<Table extends keyof Database> = Partial<Selectable<Database[Table]>>;

/** Kysely leaves out a condition whose value is undefined, and would find the rows of others: that is refused, and so is no value at all. */
export function holds<All, Tables extends keyof All, const Columns extends FilterObject<All, Tables>>(
  row: ExpressionBuilder<All, Tables>,
  columns: Columns & Known<Columns>,
): ExpressionWrapper<All, Tables, SqlBool> {
  const values = Object.values(columns);
  if (values.length === 0 || values.includes(undefined))
    throw new TypeError('a row is named by a value that is not known');
  return row.and(columns);
}

/** The one row with these values; null: there is none. */
export async function findRow<Table extends keyof Database, Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): Promise<Selectable<Database[Table]> | null> {
  return (await rowsOf(db, table, columns).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockRow<Table extends keyof Database, Columns extends Named<Table>>(
  trx: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): Promise<Selectable<Database[Table]> | null> {
  return (await rowsOf(trx, table, columns).forUpdate().executeTakeFirst()) ?? null;
}

export async function setRows<Table extends keyof Database, Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
  change: { [Name in keyof Updateable<Database[Table]>]: Updateable<Database[Table]>[Name] | RawBuilder<unknown> },
): Promise<void> {
  const update = db.updateTable(table as 'ticket').set(change as Updateable<Database['ticket']>);
  await update.where((is) => holds(is, asNamed(columns))).execute();
}

export async function dropRows<Table extends keyof Database, Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): Promise<void> {
  await db
    .deleteFrom(table as 'ticket')
    .where((is) => holds(is, asNamed(columns)))
    .execute();
}

const asNamed = (columns: object) => columns as { id: string };

/** As if every table were the one that is named here: what it is, the callers' types say. */
function rowsOf<Table extends keyof Database>(db: Db, table: Table, columns: object) {
  return db
    .selectFrom(table as 'ticket')
    .selectAll()
    .where((is) => holds(is, asNamed(columns)))
    .$castTo<Selectable<Database[Table]>>();
}
