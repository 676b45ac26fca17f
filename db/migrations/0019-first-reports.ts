import { sql, type Kysely } from 'kysely';

/** Whether a provider reports at all: some do so only after somebody typed the account's address there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channel_account add column last_report_at timestamptz`.execute(db);
  // What was heard before said what became of texts, as far as anybody knows.
  await sql`update channel_account set last_report_at = last_heard_at`.execute(db);
}
