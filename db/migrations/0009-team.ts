import { sql, type Kysely } from 'kysely';

/** Teams: invitations, links for a new password, and who left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whoever left keeps their row: the log names members by id. Sessions that began before `sessions_from` are over.
  `alter table member add column removed_at timestamptz, add column sessions_from timestamptz`,
  // Beside the member's row, for screens follow that one: who was seen when is no change of the team.
  `create table member_seen (
    organization_id uuid not null, member_id uuid not null, seen_at timestamptz not null,
    primary key (organization_id, member_id),
    foreign key (organization_id, member_id) references member)`,
  `create table invitation (
    organization_id uuid not null references organization, id uuid not null, name text not null,
    role text not null check (role in ('viewer', 'host', 'manager', 'owner')),
    place_ids uuid[] not null default '{}', grants text[] not null default '{}',
    token_hash bytea not null, made_by uuid, created_at timestamptz not null, expires_at timestamptz not null,
    accepted_at timestamptz, revoked_at timestamptz,
    primary key (organization_id, id))`,
  `create unique index invitation_token on invitation (token_hash, organization_id)`,
  `create table password_reset (
    organization_id uuid not null, id uuid not null, member_id uuid not null,
    token_hash bytea not null, made_by uuid, created_at timestamptz not null, expires_at timestamptz not null,
    used_at timestamptz, revoked_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, member_id) references member)`,
  `create unique index password_reset_token on password_reset (token_hash, organization_id)`,
];
