import { sql, type Kysely } from 'kysely';

/**
 * The audit log: a chain for each organization, and one for the installation itself under an id of zeros. `audit_head` is the last entry of
 * each, and the lock under which the next is written; `kept_from_*` is the entry before the first that is still kept. What belongs to no
 * organization names none, so there is no foreign key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_head (
    organization_id uuid primary key, seq bigint not null default 0, hash bytea,
    kept_from_seq bigint not null default 0, kept_from_hash bytea)`,
  `create table audit_entry (
    organization_id uuid not null, seq bigint not null, at timestamptz not null,
    actor_kind text not null, actor_id text, kind text not null, subject_kind text, subject_id text, place_id uuid,
    data jsonb not null default '{}', network bytea, network_mark bytea, hash bytea not null,
    primary key (organization_id, seq))`,
  `create index audit_entry_network on audit_entry (at) where network is not null`,
];
