// Erased data stays in the files of a database: in rows that no query sees, in indexes, in the log. Rewriting a table
// keeps only its visible rows; then the older log is deleted. After that even a person with the whole folder and the
// installation's secret finds nothing of an erased guest.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf } from '../files.ts';
import { waitForEver } from '../database.ts';
import { guestTables, type GuestTable } from './guest-tables.ts';

export interface LeftTable {
  table: GuestTable | 'log';
  /** `busy`: guests waited all the time; `room`: not enough disk space for the copy. */
  why: 'busy' | 'room' | 'locked' | 'forbidden';
}

interface Rewriting {
  tables?: readonly GuestTable[];
  /** Free space on the database's disk; null: unknown. */
  freeBytes?: () => Promise<number | null>;
  /** Tables whose rewriting is cancelled when a command needs them. */
  givesWay?: (table: GuestTable) => boolean;
}

const maxTries = 5;
/** Maximum time for which commands may queue behind the lock for a table. */
const lockWaitMs = 1_000;
const lookMs = 200;
const lockKey = 'turnstone rewrite';
/** Size of a log file. We write this much to begin the next file, because the database can delete only finished ones. */
const logFileBytes = 16 * 1024 * 1024;
/** Each checkpoint deletes the log of a rewriting; at most this much of it exists beside the copy (db/embedded/embedded-settings.ts). */
const logBytes = 512 * 1024 * 1024;
/** Space for everything else meanwhile; below it the server is not ready. */
const reserveBytes = 256 * 1024 * 1024;

/** Null: another process is doing it. */
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
    waitForEver(client);
    // A large table takes long, and its indexes are rebuilt faster with memory for sorting.
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
    // Closes the connection, and with it the settings above and the lock.
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
  // Without this right the statement does nothing, and says so only in a notice that we do not read.
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
      // The disk of a remote database is full; the copy is already deleted.
      if (code === '53100') return 'room';
      if (code !== '55P03') throw error;
    } finally {
      await end?.();
    }
    await sleep(lockWaitMs * tries);
  }
  return 'locked';
}

/**
 * Cancels the statement on the connection as soon as a command on a line waits for it (`createLinePool`). Returns a
 * function that stops watching.
 */
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
  // If a check fails, nothing is cancelled: the rewriting continues to its end.
  const settled = looking.catch(() => undefined);
  return async () => {
    stop.abort();
    await settled;
  };
}

/** Returns whether the database deletes its log up to this point. */
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
