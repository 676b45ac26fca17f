import { sql, type Kysely } from 'kysely';

/**
 * Erasing a person reads every typed number that is stored: few of the tickets of years. And whether a line got words
 * since its days were counted is asked of every line, again and again: of a line in a busy place, the others' are not read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_typed on ticket (organization_id, place_id) where typed_phone is not null`.execute(db);
  await sql`create index feedback_of_line on feedback (organization_id, line_id, created_at)`.execute(db);
  await sql`drop index feedback_of_place`.execute(db);
}
