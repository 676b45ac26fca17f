// What a database says about itself to somebody who looks for a fault. Nothing here is about a person, and nothing writes.

import { sql } from 'kysely';
import type pg from 'pg';
import { maxFailures } from '#domain/messaging/texting.ts';
import type { Db } from './database.ts';
import { findRow } from './rows.ts';

interface ServerDiagnostics {
  version: string;
  sizeBytes: number;
  clock: Date;
}

export async function readServerDiagnostics(pool: pg.Pool): Promise<ServerDiagnostics> {
  const { rows } = await pool.query<ServerDiagnostics>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as "sizeBytes", clock_timestamp() as clock`,
  );
  if (!rows[0]) throw new Error('the database answered nothing');
  return rows[0];
}

/** The carriers of one provider that are on. */
export interface CarrierDiagnostics {
  provider: string;
  lastSentAt: Date | null;
  /** Carriers whose last tries failed. */
  failing: number;
  /** The last fault, if nothing was sent since: its class, and when it was. */
  fault: string | null;
  faultAt: Date | null;
}

export async function readCarrierDiagnostics(db: Db): Promise<CarrierDiagnostics[]> {
  const isUnmended = sql`last_fault_at > coalesce(last_sent_at, '-infinity')`;
  const { rows } = await sql<CarrierDiagnostics>`select provider, max(last_sent_at) as "lastSentAt",
      count(*) filter (where failed_tries >= ${maxFailures} or failed_reports >= ${maxFailures})::int as failing,
      (array_agg(last_fault order by last_fault_at desc) filter (where ${isUnmended}))[1] as fault,
      max(last_fault_at) filter (where ${isUnmended}) as "faultAt"
    from channel_account where is_on group by provider order by provider`.execute(db);
  return rows;
}

/** Messages, test texts and emails to staff that were due before this time and are still not sent. */
export async function readOverdueMessages(db: Db, before: Date): Promise<{ count: number; oldest: Date | null }> {
  const outbox = (name: string) =>
    sql`select coalesce(due_at, created_at) as due from ${sql.table(name)} where state = 'queued'
      union all select lease_until from ${sql.table(name)} where state = 'sending'`;
  const { rows } = await sql<{ count: number; oldest: Date | null }>`select count(*)::int as count, min(due) as oldest
    from (${outbox('message')} union all ${outbox('test_text')} union all ${outbox('staff_mail')}) o
    where due < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** What the three outboxes were given since then: what was sent, and what could not be. */
export async function countMessages(db: Db, since: Date): Promise<{ sent: number; failed: number }> {
  const outbox = (name: string, isOurs = sql`true`) =>
    sql`select state from ${sql.table(name)} where created_at >= ${since} and ${isOurs}`;
  const { rows } = await sql<{ sent: number; failed: number }>`select
      count(*) filter (where state in ('sent', 'delivered'))::int as sent,
      count(*) filter (where state = 'failed')::int as failed
    from (${outbox('message', sql`direction = 'out'`)} union all ${outbox('test_text')} union all ${outbox('staff_mail')}) o`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, failed: 0 };
}

/** When a running server last proved that it can write; null: it never did. */
export async function readLastBeat(db: Db): Promise<Date | null> {
  return (await findRow(db, 'installation', { id: 1 }))?.beat_at ?? null;
}

export async function readTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('place').select('time_zone').distinct().orderBy('time_zone').execute();
  return rows.map((row) => row.time_zone);
}
