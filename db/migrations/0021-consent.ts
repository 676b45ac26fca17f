import { sql, type Kysely } from 'kysely';

/** When they agreed who gave a number, or another one, after they joined; null: when they joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column consent_at timestamptz`.execute(db);
}
