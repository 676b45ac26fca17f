// Loads the rows of a backup into the tables that the same migrations made. Needs no more than the owner's rights.

import type { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { settleRestore, liftMark } from './settle-restore.ts';
import type { SavedTable, SnapshotFacts } from './snapshot.ts';

/** Takes the rows of a table, as COPY writes them. */
export type CopyInto = (table: SavedTable) => Writable;

interface Loaded extends Pick<SnapshotFacts, 'tables' | 'sequences' | 'takenAt'> {
  /** When an earlier moment comes back; null: nothing happened after the rows were read. */
  restoredAt: Date | null;
}

/**
 * One transaction, at whose end the database is whole: a kill before leaves tables without rows. `load` answers how
 * many rows it read for each table.
 */
export async function loadTables(
  client: pg.Client,
  { tables, sequences, takenAt, restoredAt }: Loaded,
  load: (copy: CopyInto) => Promise<number[]>,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  await client.query('begin');
  // Migrations write a few rows of their own.
  await client.query(`truncate ${names.join(', ')}`);
  const triggered = await findTriggered(client, names);
  for (const name of triggered) await client.query(`alter table ${name} disable trigger user`);
  const read = await load(({ name, columns }) =>
    client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
  );
  await compareRows(client, names, read);
  for (const name of triggered) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
  if (restoredAt !== null) await settleRestore(client, { at: restoredAt, moment: takenAt, from: 'backup' });
  await liftMark(client);
  await client.query('commit');
}

async function compareRows(client: pg.Client, names: readonly string[], read: readonly number[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const { rows } = await client.query<{ found: number }>(`select count(*)::float8 as found from ${name}`);
    if (rows[0]?.found !== read[at])
      throw new Error(`${name} would have ${rows[0]?.found} rows instead of ${read[at]}.`);
  }
}

/** Tables whose triggers would change a row that is put back as it was. */
async function findTriggered(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and format('%I.%I', n.nspname, c.relname) = any ($1)`,
    [names],
  );
  return rows.map(({ name }) => name);
}
