import { sql, type Kysely } from 'kysely';

/** Visits that another system wrote: lines learn their waits from them before their own log. Numbers only, of nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imported_visit (
    organization_id uuid not null, line_id uuid not null, number integer not null,
    joined_at timestamptz not null, called_at timestamptz, ended_at timestamptz, service_id text, desk integer,
    primary key (organization_id, line_id, number))`.execute(db);
  // What a file was understood to say, until somebody decides whether it is used.
  await sql`create table visit_draft (
    organization_id uuid not null, place_id uuid not null, made_at timestamptz not null, draft jsonb not null,
    primary key (organization_id, place_id))`.execute(db);
}
