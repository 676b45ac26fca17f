import { sql, type Kysely } from 'kysely';

/** When a guest was told that it takes longer than was said: once for each ticket. When all of a line were told something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column told_longer_at timestamptz`.execute(db);
  await sql`alter table line add column told_at timestamptz`.execute(db);
}
