import { sql, type Kysely } from 'kysely';

/**
 * Every page of a waiting guest looks for those who were put ahead of them. Nearly all events of a line are joins and
 * calls in order: with this index the search reads the few others alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index event_passing on event (organization_id, line_id, seq)
    where kind in ('moved', 'prioritised', 'resumed', 'transferred', 'returned', 'checked_in', 'undone')
      or kind = 'called' and data ? 'reason'`.execute(db);
}
