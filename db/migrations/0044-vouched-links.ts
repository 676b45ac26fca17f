import { sql, type Kysely } from 'kysely';

/** Whether a person, or the machine's own command, vouches for whoever has a link for a new password. One that was asked for by e-mail has nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_reset add column is_vouched boolean not null default false`.execute(db);
}
