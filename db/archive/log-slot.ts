// What the archive asks of the embedded Postgres, as its superuser: a replication slot keeps the files of the log until
// they are copied. Its name says when it was made, and so which folder of the archive it belongs to.

import type pg from 'pg';
import { longConnectionName, oneRow } from '../backup/snapshot.ts';

const prefix = 'turnstone_archive_';
/** A position as a number: Postgres writes it as two hexadecimal ones. */
const bytesOf = (column: string): string => `(${column} - '0/0'::pg_lsn)::float8`;

export interface LogState {
  /** The clock of the database; all that was answered before it is at or below `written`. */
  at: Date;
  /** Up to which position the log is on the disk. */
  written: number;
  systemIdentifier: string;
  timeline: number;
  fileBytes: number;
  slot: LogSlot | null;
}

export interface LogSlot {
  /** When it was made: `20301224t120000`. */
  mark: string;
  /** From which position on it keeps the log; null: what it kept is gone. */
  keptFrom: number | null;
}

export async function readLogState(client: pg.Client): Promise<LogState> {
  const state = await oneRow<Omit<LogState, 'slot'>>(
    client,
    `select clock_timestamp() as at, ${bytesOf('pg_current_wal_flush_lsn()')} as written,
       (select system_identifier::text from pg_control_system()) as "systemIdentifier",
       ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
       (select setting::int from pg_settings where name = 'wal_segment_size') as "fileBytes"`,
  );
  return { ...state, slot: await findLogSlot(client) };
}

/** Any role may ask. */
export async function findLogSlot(db: Pick<pg.Pool, 'query'>): Promise<LogSlot | null> {
  const { rows } = await db.query<LogSlot>(
    `select substr(slot_name, length($1) + 1) as mark,
       case when wal_status <> 'lost' then ${bytesOf('restart_lsn')} end as "keptFrom"
     from pg_replication_slots where starts_with(slot_name, $1) order by slot_name desc limit 1`,
    [prefix],
  );
  return rows[0] ?? null;
}

/** From now on the log is kept. */
export async function makeLogSlot(client: pg.Client, mark: string): Promise<void> {
  await client.query('select pg_create_physical_replication_slot($1, true)', [prefix + mark]);
}

/** Files before `position` need not be kept any more. */
export async function releaseLog(client: pg.Client, mark: string, position: number): Promise<void> {
  await client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [prefix + mark, position]);
}

/** Whoever made them: without an archive the log must not pile up. */
export async function dropLogSlots(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1)`,
    [prefix],
  );
}

export interface BaseEnd {
  /** The content of the file that tells a recovery where to begin. */
  label: string;
  /** Files of the log are needed from here to `needsTo`. */
  needsFrom: number;
  needsTo: number;
  /** From this moment on the copy can be brought to any moment. */
  endedAt: Date;
}

/** Files that are copied between the two calls can be recovered with the log. Both need the same connection. */
export async function beginBase(client: pg.Client): Promise<number> {
  const begun = `select ${bytesOf('pg_backup_start($1, fast => true)')} as from`;
  return (await oneRow<{ from: number }>(client, begun, [longConnectionName])).from;
}

export async function endBase(client: pg.Client, needsFrom: number): Promise<BaseEnd> {
  const ended = await oneRow<Omit<BaseEnd, 'needsFrom'>>(
    client,
    `select labelfile as label, ${bytesOf('lsn')} as "needsTo", clock_timestamp() + interval '1 millisecond' as "endedAt"
     from pg_backup_stop(wait_for_archive => false)`,
  );
  return { ...ended, needsFrom };
}

export async function isRecovering(client: pg.Client): Promise<boolean> {
  return (await oneRow<{ is: boolean }>(client, 'select pg_is_in_recovery() as is')).is;
}
