// What was erased stays in the files of a database: as rows that no query sees, in indexes, in its log. Rewriting a table leaves only what is
// there; then the log before it goes. Whoever has the whole folder and the installation's secret finds nothing of an erased guest.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { guestTables, type GuestTable } from './guest-tables.ts';

export interface LeftTable {
  table: GuestTable | 'log';
  /** `busy`: no moment in which nobody waited; `room`: not enough disk for the copy. */
  why: 'busy' | 'room' | 'locked' | 'forbidden';
}

export interface Rewriting {
  tables?: readonly GuestTable[];
  /** What is free on the disk of the database; null: nobody knows. */
  freeBytes?: () => Promise<number | null>;
  /** Of which tables the rewriting is given up when somebody comes. */
  givesWay?: (table: GuestTable) => boolean;
}

const maxTries = 5;
/** So long commands may queue behind one that waits for a table. */
const lockWaitMs = 1_000;
const lookMs = 200;
const lockKey = 'turnstone rewrite';
/** A file of the log; so much is written to get to the next one, since the old ones alone can be deleted. */
const logFileBytes = 16 * 1024 * 1024;
/** The log of a rewriting is deleted with each checkpoint; so much of it may stand beside the copy (db/embedded/embedded-settings.ts). */
const logBytes = 512 * 1024 * 1024;
/** What everything else needs meanwhile; below it the server is not ready. */
const reserveBytes = 256 * 1024 * 1024;

/** Null: another process is at it. */
export async function rewriteGuestTables(
  pool: pg.Pool,
  { tables = guestTables, freeBytes, givesWay = () => false }: Rewriting = {},
): Promise<LeftTable[] | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_free',
      [lockKey],
    );
    if (!rows[0]?.is_free) return null;
    // A large table takes its time, and its indexes are built anew faster with room for sorting.
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockWaitMs}; set maintenance_work_mem = '128MB'`,
    );
    const left: LeftTable[] = [];
    for (const table of tables) {
      const why = await rewrite({ pool, client }, table, { free: await freeBytes?.(), mayWait: givesWay(table) });
      if (why) left.push({ table, why });
    }
    if (left.length < tables.length && !(await endLog(client))) left.push({ table: 'log', why: 'forbidden' });
    return left;
  } finally {
    // With what was set for it, and its lock.
    client.release(true);
  }
}

interface Connections {
  pool: pg.Pool;
  client: pg.PoolClient;
}

async function rewrite(
  { pool, client }: Connections,
  table: GuestTable,
  { free, mayWait }: { free: number | null | undefined; mayWait: boolean },
): Promise<LeftTable['why'] | null> {
  const { rows } = await client.query<{ bytes: number; may: boolean }>(
    `select pg_total_relation_size($1::regclass) as bytes, has_table_privilege($1, 'MAINTAIN') as may`,
    [table],
  );
  // Without the right the statement would do nothing and say so in a notice that nobody reads.
  if (!rows[0]?.may) return 'forbidden';
  const { bytes } = rows[0];
  if (typeof free === 'number' && free < bytes + Math.min(bytes, logBytes) + reserveBytes) return 'room';
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const end = mayWait ? await endWhenSomebodyComes({ pool, client }) : null;
    try {
      await client.query(`vacuum (full) ${table}`);
      return null;
    } catch (error) {
      const code = codeOf(error);
      if (code === '57014') return 'busy';
      // The disk of a database elsewhere; the copy is gone again.
      if (code === '53100') return 'room';
      if (code !== '55P03') throw error;
    } finally {
      await end?.();
    }
    await sleep(lockWaitMs * tries);
  }
  return 'locked';
}

/** Cancels what runs on the connection as soon as a command on a line waits for it (`createLinePool`). Returns how to stop looking. */
async function endWhenSomebodyComes({ pool, client }: Connections): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const stop = new AbortController();
  const looking = (async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const waits = await pool.query(
        `select pg_cancel_backend($1) from pg_stat_activity a
         where a.application_name = 'turnstone-lines' and $1 = any (pg_blocking_pids(a.pid)) limit 1`,
        [pid],
      );
      if (waits.rowCount) return;
      await sleep(lookMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  // A look that fails ends nothing: the rewriting goes on to its end.
  const settled = looking.catch(() => undefined);
  return async () => {
    stop.abort();
    await settled;
  };
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
