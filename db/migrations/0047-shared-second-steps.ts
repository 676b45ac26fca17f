import { sql, type Kysely } from 'kysely';

/** When somebody who signed in on a shared browser showed a second step there: whoever comes back by a PIN has shown as much, and no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shared_sign_in add column second_step_at timestamptz`.execute(db);
}
