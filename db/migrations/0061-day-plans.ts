import { sql, type Kysely } from 'kysely';

/** What was planned for a day of a line when it began: afterwards it is shown beside what came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table day_plan (
    organization_id uuid not null, place_id uuid not null, line_id uuid not null, day date not null,
    plan jsonb not null, made_at timestamptz not null,
    primary key (organization_id, line_id, day))`.execute(db);
}
