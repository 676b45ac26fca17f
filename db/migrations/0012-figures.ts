import { sql, type Kysely } from 'kysely';

/** What each day of a line came to, for the charts, and how far it was counted. Numbers only, no person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table day_figure (
    organization_id uuid not null, place_id uuid not null, day date not null, line_id uuid not null, figure jsonb not null,
    primary key (organization_id, place_id, day, line_id))`,
  `create table figure_mark (
    organization_id uuid not null, place_id uuid not null, line_id uuid not null,
    seq bigint not null default 0, counted_to date, next_day date, counted_at timestamptz not null,
    primary key (organization_id, place_id, line_id))`,
];
