import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Database } from '../schema/schema.ts';

/** Tables whose rows go by age alone, whoever they are about, and since when a row has been of no use. */
const uselessSince = {
  idempotency: 'created_at',
  staff_mail: 'greatest(created_at, expires_at)',
  // Staff may look for the result as long.
  test_text: 'created_at',
  // Nobody decided.
  visit_draft: 'made_at',
  heard_text: 'heard_at',
  answered_stranger: 'greatest(answered_at, stopped_at, started_at, asked_at)',
} satisfies Partial<Record<keyof Database, string>>;

export async function dropOldRows(db: Db, before: Date): Promise<void> {
  for (const [table, since] of Object.entries(uselessSince))
    await sql`delete from ${sql.table(table)} where ${sql.raw(since)} < ${before}`.execute(db);
}
