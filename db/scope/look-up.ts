// Look-ups over all organizations, which find the owner of a row before any organization is open. Each look-up has a
// name where it is used (findTicketRefByToken, ...). It searches by a value that nobody can guess, or by a public one.

import { sql } from 'kysely';
import { everyOrganization, type Db } from './scoped-database.ts';
import { currentScope, everyScope, scopeSetting, settingWith } from './scope.ts';

/** Queries all organizations, and opens none. */
export async function acrossOrganizations<Result>(db: Db, ask: (db: Db) => Promise<Result>): Promise<Result> {
  return across(db, ask, () => []);
}

/** Looks for a row in all organizations, and opens its organization for the rest of the request and of the transaction. */
export async function lookUp<Row extends { organization_id: string | null }>(
  db: Db,
  find: (db: Db) => Promise<Row | null | undefined>,
): Promise<Row | null> {
  return (await across(db, find, (row) => (row?.organization_id ? [row.organization_id] : []))) ?? null;
}

/** The same with many rows. */
export async function lookUpAll<Row extends { organization_id: string }>(db: Db, find: (db: Db) => Promise<Row[]>) {
  return across(db, find, (rows) => rows.map((row) => row.organization_id));
}

/** Opens an organization whose id is proof enough: it was just created, or the id came in a signed value. */
export async function openOrganization(db: Db, organizationId: string): Promise<void> {
  await across(
    db,
    () => Promise.resolve(),
    () => [organizationId],
  );
}

/** For the installation's own key, which has all rights everywhere. */
export function openEveryOrganization(): void {
  currentScope()?.openEvery();
}

async function across<Result>(db: Db, ask: (db: Db) => Promise<Result>, found: (result: Result) => string[]) {
  if (!db.isTransaction) {
    const result = await ask(everyOrganization(db));
    for (const id of found(result)) currentScope()?.open(id);
    return result;
  }
  const { rows } = await sql<{ before: string | null }>`
    select before, set_config(${scopeSetting}, ${everyScope}, true) from (select current_setting(${scopeSetting}, true) as before offset 0) b`.execute(
    db,
  );
  const result = await ask(db);
  const opened = found(result);
  for (const id of opened) currentScope()?.open(id);
  await sql`select set_config(${scopeSetting}, ${settingWith(rows[0]?.before ?? '{}', opened)}, true)`.execute(db);
  return result;
}
