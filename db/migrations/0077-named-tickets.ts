import { sql, type Kysely } from 'kysely';

/** A search for a person reads all that still have a name or a number: few of the tickets of years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_named on ticket (organization_id, place_id, joined_at, id)
    where name is not null or phone is not null`.execute(db);
}
