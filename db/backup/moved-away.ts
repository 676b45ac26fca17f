// A database that was moved to another place still holds its rows, and nobody may go on with it by accident. The first
// step of the move puts a mark into it; no server starts on a database with that mark.

import type pg from 'pg';
import { hasTable, longConnectionName, oneRow } from './snapshot.ts';

const mark = 'public.moved_away';

interface MovedAway {
  /** Where it went, without a name or a password. */
  target: string;
  since: Date;
}

export async function findMovedAway(db: Pick<pg.Pool, 'query'>): Promise<MovedAway | null> {
  if (!(await hasTable(db, mark))) return null;
  return (await db.query<MovedAway>(`select target, since from ${mark}`)).rows[0] ?? null;
}

export async function markMovedAway(client: pg.Client, target: string): Promise<void> {
  // Both in one message, so in one transaction.
  await client.query(
    `drop table if exists ${mark}; create table ${mark} as select ${client.escapeLiteral(target)}::text as target, now() as since`,
  );
}

export async function liftMovedAway(client: pg.Client): Promise<void> {
  await client.query(`drop table if exists ${mark}`);
}

/** Whether a server, or a command that changes something, is connected to this database. A backup does not count. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  const { isUsed } = await oneRow<{ isUsed: boolean }>(
    client,
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'turnstone%' and application_name <> '${longConnectionName}') as "isUsed"`,
  );
  return isUsed;
}
