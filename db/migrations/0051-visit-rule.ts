import { sql, type Kysely } from 'kysely';

/** One place per person and a pause between two visits, where a place wants that. Another index served the same look-ups of phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table place add column visit_rule jsonb not null default '{}'`.execute(db);
  await sql`alter table ticket add column browser_index bytea`.execute(db);
  await sql`alter table ticket alter column browser_index set statistics 0`.execute(db);
  await sql`create index ticket_of_browser on ticket (organization_id, browser_index) where browser_index is not null`.execute(
    db,
  );
  await sql`drop index ticket_of_phone`.execute(db);
}
