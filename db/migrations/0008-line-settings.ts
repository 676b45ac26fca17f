import { sql, type Kysely } from 'kysely';

/** Lines that are not offered any more; what a place says to phones in its own words; texts that staff send themselves to try them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table line add column archived_at timestamptz`,
  // The letters of a line that is gone are free again; its address stays its own.
  `drop index line_prefix`,
  `create unique index line_prefix on line (organization_id, place_id, prefix) where archived_at is null`,

  `create table message_template (
    organization_id uuid not null, place_id uuid not null, kind text not null, language text not null,
    body text not null, changed_at timestamptz not null,
    primary key (organization_id, place_id, kind, language),
    foreign key (organization_id, place_id) references place)`,

  `create table test_text (
    organization_id uuid not null, id uuid not null, place_id uuid not null, sender text not null,
    kind text not null, language text not null, recipient bytea not null, body bytea not null,
    state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'delivered', 'failed')),
    reason text, provider text, provider_ref text, created_at timestamptz not null, lease_until timestamptz,
    primary key (organization_id, id))`,
  `create index test_text_due on test_text (created_at) where state in ('queued', 'sending')`,
  `create index test_text_of_place on test_text (organization_id, place_id, created_at)`,
];
