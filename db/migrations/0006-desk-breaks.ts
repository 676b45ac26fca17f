import { sql, type Kysely } from 'kysely';

/** When whoever left a desk for a while means to be back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk add column break_until timestamptz`.execute(db);
}
