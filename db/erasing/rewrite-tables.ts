// What was erased stays in the files of a database: as rows that no query sees, in indexes, in its log. Rewriting a table leaves only what is
// there; then the log before it goes. Whoever has the whole folder and the installation's secret finds nothing of an erased guest.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { guestTables, type GuestTable } from './guest-tables.ts';

export interface LeftTable {
  table: GuestTable | 'log';
  why: 'large' | 'locked' | 'forbidden';
}

/** Lines wait while a table is rewritten: 23 MB a second were seen on two busy cores, so that this is some six seconds there. */
const bytesMost = 128 * 1024 * 1024;
const triesMost = 5;
/** So long commands may queue behind one that waits for a table. */
const lockWaitMs = 1_000;
const lockKey = 'turnstone rewrite';
/** A file of the log; so much is written to get to the next one, since the old ones alone can be deleted. */
const logFileBytes = 16 * 1024 * 1024;

/** Null: another process is at it. */
export async function rewriteGuestTables(
  pool: pg.Pool,
  { most = bytesMost }: { most?: number } = {},
): Promise<LeftTable[] | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_free',
      [lockKey],
    );
    if (!rows[0]?.is_free) return null;
    await client.query(
      `set statement_timeout = '10min'; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockWaitMs}`,
    );
    const left: LeftTable[] = [];
    for (const table of guestTables) {
      const why = await rewrite(client, table, most);
      if (why) left.push({ table, why });
    }
    if (!(await endLog(client))) left.push({ table: 'log', why: 'forbidden' });
    return left;
  } finally {
    // With what was set for it, and its lock.
    client.release(true);
  }
}

async function rewrite(client: pg.PoolClient, table: GuestTable, most: number): Promise<LeftTable['why'] | null> {
  const { rows } = await client.query<{ bytes: number; may: boolean }>(
    `select pg_total_relation_size($1::regclass) as bytes, has_table_privilege($1, 'MAINTAIN') as may`,
    [table],
  );
  // Without the right the statement would do nothing and say so in a notice that nobody reads.
  if (!rows[0]?.may) return 'forbidden';
  if (rows[0].bytes > most) return 'large';
  for (let tries = 1; tries <= triesMost; tries += 1) {
    try {
      await client.query(`vacuum (full) ${table}`);
      return null;
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error;
      await sleep(lockWaitMs * tries);
    }
  }
  return 'locked';
}

/** Whether the database deletes its log up to here. */
async function endLog(client: pg.PoolClient): Promise<boolean> {
  await client.query(
    `select count(pg_logical_emit_message(false, 'turnstone', repeat('.', $1::int / 16))) from generate_series(1, 17)`,
    [logFileBytes],
  );
  try {
    await client.query('checkpoint');
    return true;
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    return false;
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

export interface RewriteState {
  rewrittenAt: Date | null;
  /** Somebody stands in a line, or is at a desk. */
  isBusy: boolean;
  /** Something came or went since, or the secret was changed, perhaps not all sealed anew then. */
  isUsed: boolean;
}

export async function findRewriteState(db: Db): Promise<RewriteState> {
  const { rows } = await sql<{ at: Date | null; is_busy: boolean; is_used: boolean }>`
    select i.rewritten_at as at,
      exists (select from ticket t where t.state in ('waiting', 'called', 'serving')) as is_busy,
      exists (select from ticket t where t.erased_at >= i.rewritten_at) or
        exists (select from ticket t where t.ended_at >= i.rewritten_at or t.joined_at >= i.rewritten_at) or
        exists (select from installation_secret s where s.key_id > 1 and s.since >= i.rewritten_at - interval '1 day') as is_used
    from installation i where i.id = 1`.execute(db);
  const [row] = rows;
  return { rewrittenAt: row?.at ?? null, isBusy: row?.is_busy ?? false, isUsed: row?.is_used ?? false };
}

export async function markRewritten(db: Db, at: Date): Promise<void> {
  await db.updateTable('installation').set({ rewritten_at: at }).where('id', '=', 1).execute();
}
