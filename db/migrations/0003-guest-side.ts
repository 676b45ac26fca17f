import { sql, type Kysely } from 'kysely';

/** What guests tell when they join and while they wait; kiosks; notifications of browsers; what guests thought of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table line add column services jsonb not null default '[]', add column questions jsonb not null default '[]'`,

  `alter table ticket
    add column service_id text, add column answers bytea,
    add column second_contact bytea, add column can_text_second boolean not null default false,
    add column can_push boolean not null default false,
    add column travel_minutes smallint, add column papers int not null default 0,
    add column consent text, add column short_code_hash bytea, add column kept_for timestamptz`,
  `create index ticket_short_code on ticket (short_code_hash) where short_code_hash is not null`,
  `create index ticket_booked on ticket (kept_for) where state = 'booked'`,

  // One message a kind may go several ways: to the guest's phone, to a helper's, to a browser.
  `alter table message add column recipient text not null default 'guest' check (recipient in ('guest', 'second'))`,
  `drop index message_heads_up`,
  `create unique index message_heads_up on message (organization_id, ticket_id, channel, recipient) where kind = 'heads_up'`,

  `create table push_subscription (
    organization_id uuid not null, id uuid not null, ticket_id uuid not null,
    endpoint bytea not null, endpoint_index bytea not null, keys bytea not null, created_at timestamptz not null,
    primary key (organization_id, id))`,
  `create unique index push_subscription_of_ticket on push_subscription (organization_id, ticket_id, endpoint_index)`,

  `create table feedback (
    organization_id uuid not null, ticket_id uuid not null, place_id uuid not null, line_id uuid not null,
    rating smallint not null check (rating between 1 and 5), comment bytea, created_at timestamptz not null,
    primary key (organization_id, ticket_id))`,
  `create index feedback_of_place on feedback (organization_id, place_id, created_at)`,

  `create table device (
    organization_id uuid not null, id uuid not null, place_id uuid not null,
    kind text not null check (kind in ('board', 'kiosk')), name text not null, token_hash bytea not null,
    paired_at timestamptz not null, last_seen_at timestamptz, revoked_at timestamptz,
    primary key (organization_id, id))`,
  `create unique index device_token on device (token_hash, organization_id)`,

  // Signs what goes to the push services of browsers: one pair for the installation, encrypted.
  `alter table installation add column push_keys bytea`,
];
