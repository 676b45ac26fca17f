import { sql, type Kysely } from 'kysely';

/** Open screens read a line anew when somebody in it was erased, which its log does not tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line add column erasures integer not null default 0`.execute(db);
}
