import { sql, type Kysely } from 'kysely';

/** The processes that keep waits (`line_wait.kept_by`), and until when each holds its places if it says nothing more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table wait_keeper (id uuid primary key, held_until timestamptz not null)`.execute(db);
}
