import { sql, type Kysely } from 'kysely';

/**
 * What is looked up follows a new secret; secrets from before this were taken on without. The planner keeps no examples of what would tell of
 * numbers and addresses by an older secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation_secret add column is_followed boolean not null default false`.execute(db);
  for (const [table, column] of Object.entries(telling)) {
    await sql.raw(`alter table ${table} alter column ${column} set statistics 0`).execute(db);
    await sql.raw(`select pg_clear_attribute_stats('public', '${table}', '${column}', false)`).execute(db);
  }
}

const telling: Record<string, string> = {
  opt_out: 'phone_index',
  mail_opt_out: 'email_index',
  text_count: 'key',
  held_prefix: 'prefix_key',
  known_prefix: 'prefix_key',
};
