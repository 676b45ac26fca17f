import { sql, type Kysely } from 'kysely';

/** The carrier that the guest last wrote to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column heard_by uuid`.execute(db);
}
