// Erased data stays in the files of a database: in rows that no query sees, in indexes, in the log. Rewriting a table
// keeps only its visible rows; then the older log is deleted. After that even a person with the whole folder and the
// installation's secret finds nothing of an erased guest.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf } from '../files.ts';
import { waitForEver, type Db } from '../database.ts';
import { guestTables, type GuestTable } from './guest-tables.ts';
import { sql, type RawBuilder } from 'kysely';
import { notEnded } from '#db/ticket/tickets.ts';

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

// The state of each table that is rewritten regularly: when it was rewritten, its size, and why it was skipped.
export interface TableState {
  name: GuestTable;
  bytes: number;
  rewrittenAt: Date;
  saidAt: Date | null;
}

const isAnybodyHere = sql<boolean>`exists (select from ${notEnded} t where t.state in ('waiting', 'called', 'serving'))`;

export async function findRewriteState(db: Db, now: Date) {
  // A clock that was ahead wrote times that are still to come: until then nothing would be rewritten.
  const past = (at: RawBuilder<Date>): RawBuilder<Date> =>
    sql<Date>`case when ${at} > ${now}::timestamptz + interval '1 hour' then 'epoch'::timestamptz else ${at} end`;
  const { rows } = await sql<{ at: Date | null; is_busy: boolean; is_used: boolean }>`
    select i.at, ${isAnybodyHere} as is_busy,
      coalesce((select t.erased_at from ticket t where t.erased_at is not null order by t.erased_at desc limit 1) >= i.at, false) or
        exists (select from line l where (select e.at from event e where e.organization_id = l.organization_id and e.line_id = l.id
          order by e.seq desc limit 1) >= i.at) or
        exists (select from audit_entry a where a.kind = 'person_erased' and a.at >= i.at) or
        exists (select from installation_secret s where s.key_id > 1 and s.since >= i.at - interval '1 day') as is_used
    from (select ${past(sql`rewritten_at`)} as at from installation where id = 1) i`.execute(db);
  const tables = await sql<TableState>`
    select g.name, pg_total_relation_size(g.name::regclass) as bytes, ${past(sql`coalesce(r.rewritten_at, i.rewritten_at, now())`)} as "rewrittenAt",
      ${past(sql`r.said_at`)} as "saidAt"
    from unnest(${[...guestTables]}::text[]) with ordinality g(name, place)
      cross join installation i left join rewriting r on r.name = g.name where i.id = 1 order by g.place`.execute(db);
  const [row] = rows;
  return {
    /** The oldest of all tables; null: nothing is known yet. */
    rewrittenAt: row?.at ?? null,
    /** A guest waits in a line, or is at a desk. */
    isBusy: row?.is_busy ?? false,
    /** Something happened in a line since, or a guest was erased, or a helper was, or the secret was changed and some values may not have been sealed anew then. */
    isUsed: row?.is_used ?? false,
    tables: tables.rows,
  };
}

/** The files of these tables hold no erased data any more; each skipped table gets a reason. */
export async function markRewritten(
  db: Db,
  { at, rewritten, left }: { at: Date; rewritten: readonly string[]; left: readonly LeftTable[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into rewriting (name, rewritten_at) select name, ${at} from unnest(${[...rewritten]}::text[]) n(name)
      on conflict (name) do update set rewritten_at = excluded.rewritten_at, why = null, said_at = null`.execute(trx);
    await sql`insert into rewriting as r (name, rewritten_at, why) select n.name, coalesce(i.rewritten_at, ${at}), n.why
      from unnest(${left.map(({ table }) => table)}::text[], ${left.map(({ why }) => why)}::text[]) n(name, why), installation i where i.id = 1
      on conflict (name) do update set why = excluded.why`.execute(trx);
    // The oldest time of all tables.
    await sql`update installation i set rewritten_at = coalesce((select min(coalesce(r.rewritten_at, i.rewritten_at)) from unnest(${[...guestTables]}::text[]) g(name)
      left join rewriting r on r.name = g.name), ${at}) where i.id = 1`.execute(trx);
  });
}

export async function noteSaid(db: Db, names: readonly string[], at: Date): Promise<void> {
  await sql`update rewriting set said_at = ${at} where name = any(${[...names]}::text[])`.execute(db);
}

/** Since when files of the database may hold erased data, if that is longer than a day; null: none does. */
export async function findLeftSince(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select min(rewritten_at) as since from rewriting
    where why is not null and rewritten_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  return rows[0]?.since ?? null;
}
