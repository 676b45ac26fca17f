import { sql, type Kysely } from 'kysely';

/** The carrier that the guest last wrote to, and when anybody last wrote to a carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column heard_by uuid`.execute(db);
  await sql`alter table channel_account add column last_text_at timestamptz`.execute(db);
}
