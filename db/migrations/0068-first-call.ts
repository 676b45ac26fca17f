import { sql, type Kysely } from 'kysely';

/** A wait ends with the first call, however often somebody is called. Of earlier calls only the last is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column first_called_at timestamptz`.execute(db);
}
