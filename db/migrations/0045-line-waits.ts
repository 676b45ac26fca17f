import { sql, type Kysely } from 'kysely';

/** What a line has learnt of its waits, and what it tells at present. The one figure that was learnt before goes: the log teaches more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table line_wait (
    organization_id uuid not null, line_id uuid not null, model text not null, kept_by uuid not null,
    primary key (organization_id, line_id))`,
  `alter table line add column forecast jsonb, drop column pace_seconds, drop column pace_samples`,
];
