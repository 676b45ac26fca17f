import { sql, type Kysely } from 'kysely';

/** The wait that a place wants four in five guests not to exceed: its plans count the desks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table place add column longest_wait_minutes integer not null default 45`.execute(db);
}
