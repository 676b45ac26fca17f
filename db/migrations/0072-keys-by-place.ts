import { sql, type Kysely } from 'kysely';

/** Keys had the rights of their role everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key add column place_ids uuid[] not null default '{}',
    add column grants text[] not null default '{}'`.execute(db);
}
