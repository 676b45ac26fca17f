// The plain statements about rows that are named by the values of their columns.

import type {
  ExpressionBuilder,
  ExpressionWrapper,
  FilterObject,
  Insertable,
  RawBuilder,
  Selectable,
  SelectQueryBuilder,
  SqlBool,
  Updateable,
} from 'kysely';
import type { Database } from './schema/schema.ts';
import type { Db, Trx } from './scope/scoped-database.ts';

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

/** The rows with these values; the caller says what is read of them. */
export function rowsOf<Table extends keyof Database, const Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): SelectQueryBuilder<Database, Table, object> {
  const rows = db.selectFrom(asTicket(table)).where((is) => holds(is, asNamed(columns)));
  return rows as unknown as SelectQueryBuilder<Database, Table, object>;
}

/** The one row with these values; null: there is none. */
export async function findRow<Table extends keyof Database, const Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): Promise<Selectable<Database[Table]> | null> {
  return (await wholeRows(db, table, columns).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockRow<Table extends keyof Database, const Columns extends Named<Table>>(
  trx: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): Promise<Selectable<Database[Table]> | null> {
  return (await wholeRows(trx, table, columns).forUpdate().executeTakeFirst()) ?? null;
}

/** Adds a row about which nothing else is to be said. */
export const insertInto =
  <Table extends keyof Database>(table: Table) =>
  async (trx: Trx, row: Insertable<Database[Table]>): Promise<void> => {
    await trx
      .insertInto(asTicket(table))
      .values(row as Insertable<Database['ticket']>)
      .execute();
  };

/** Returns whether it is new: a row that is in its way stays as it is. */
export async function addRow<Table extends keyof Database>(db: Db, table: Table, row: Insertable<Database[Table]>) {
  const adding = db.insertInto(asTicket(table)).values(row as Insertable<Database['ticket']>);
  const added = await adding.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Writes the row with this key, whether there is one or not. */
export async function putRow<Table extends keyof Database, const Key extends Named<Table>>(
  db: Db,
  table: Table,
  key: Key & Known<Key>,
  rest: Omit<Insertable<Database[Table]>, keyof Key>,
): Promise<void> {
  const [columns, change] = [Object.keys(key) as ['id'], rest as Updateable<Database['ticket']>];
  const row = { ...key, ...rest } as unknown as Insertable<Database['ticket']>;
  const putting = db.insertInto(asTicket(table)).values(row);
  await putting.onConflict((conflict) => conflict.columns(columns).doUpdateSet(change)).execute();
}

/** Returns whether there were any. */
export async function setRows<Table extends keyof Database, const Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
  change: { [Name in keyof Updateable<Database[Table]>]: Updateable<Database[Table]>[Name] | RawBuilder<unknown> },
): Promise<boolean> {
  const update = db.updateTable(asTicket(table)).set(change as Updateable<Database['ticket']>);
  return (await update.where((is) => holds(is, asNamed(columns))).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Returns whether there were any. */
export async function dropRows<Table extends keyof Database, const Columns extends Named<Table>>(
  db: Db,
  table: Table,
  columns: Columns & Known<Columns>,
): Promise<boolean> {
  const dropping = db.deleteFrom(asTicket(table)).where((is) => holds(is, asNamed(columns)));
  return (await dropping.executeTakeFirst()).numDeletedRows > 0n;
}

// As if every table were the one that is named here: what it is, the callers' types say.
const asTicket = (table: string) => table as 'ticket';
const asNamed = (columns: object) => columns as { id: string };

const wholeRows = <Table extends keyof Database>(db: Db, table: Table, columns: object) =>
  db
    .selectFrom(asTicket(table))
    .selectAll()
    .where((is) => holds(is, asNamed(columns)))
    .$castTo<Selectable<Database[Table]>>();
