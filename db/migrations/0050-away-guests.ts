import { sql, type Kysely } from 'kysely';

/** Guests who are held by their own wish, until a time that they named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column is_away boolean not null default false`.execute(db);
}
