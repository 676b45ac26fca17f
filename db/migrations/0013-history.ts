import { sql, type Kysely } from 'kysely';

/** What the history reads: tickets of a place by the time they joined, and a line's log by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_joined on ticket (organization_id, place_id, joined_at, id)`.execute(db);
  // Events are written in the order of their time: a few bytes for every hundred pages are enough to find a day.
  await sql`create index event_at on event using brin (at) with (pages_per_range = 16)`.execute(db);
}
