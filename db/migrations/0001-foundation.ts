import { sql, type Kysely } from 'kysely';

/** The whole of the first schema. Every table an organization owns carries its id first in the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table organization (
    id uuid primary key, name text not null, created_at timestamptz not null default now())`,

  `create table installation (
    id int primary key check (id = 1), setup_done_at timestamptz, setup_key_hash bytea)`,
  `insert into installation (id) values (1)`,

  `create table place (
    organization_id uuid not null references organization, id uuid not null,
    slug text not null, name text not null, country char(2) not null, time_zone text not null,
    default_language text not null, languages text[] not null, address text,
    look jsonb not null default '{}', board jsonb not null default '{}', privacy jsonb not null default '{}',
    is_demo boolean not null default false, created_at timestamptz not null default now(),
    primary key (organization_id, id))`,
  `create index place_by_id on place (id)`,

  `create table place_slug (
    slug text primary key, organization_id uuid not null, place_id uuid not null, is_current boolean not null)`,
  `create index place_slug_by_place on place_slug (organization_id, place_id)`,

  `create table line (
    organization_id uuid not null, id uuid not null, place_id uuid not null, slug text not null,
    name jsonb not null, prefix text not null, position int not null default 0,
    state text not null default 'open' check (state in ('open', 'paused', 'closed')),
    hours jsonb, closures jsonb not null default '[]', settings jsonb not null default '{}',
    head bigint not null default 0, waiting int not null default 0,
    counter int not null default 0, counter_day date,
    pace_seconds double precision not null default 0, pace_samples int not null default 0,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, place_id) references place) with (fillfactor = 50)`,
  `create index line_by_id on line (id)`,
  `create unique index line_prefix on line (organization_id, place_id, prefix)`,
  `create unique index line_slug on line (organization_id, place_id, slug)`,

  `create table desk (
    organization_id uuid not null, id uuid not null, place_id uuid not null,
    name text not null, directions text, line_ids uuid[] not null, is_open boolean not null default true,
    member_id uuid, position int not null default 0, created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, place_id) references place)`,
  `create index desk_by_id on desk (id)`,
  `create unique index desk_name on desk (organization_id, place_id, lower(name))`,

  // Tickets, events and messages have no foreign key to the line: the row lock on the line stands before every write of them,
  // and a key check per row would cost a third of a join.
  `create table ticket (
    organization_id uuid not null, id uuid not null, place_id uuid not null, line_id uuid not null,
    number text not null, service_day date not null, state text not null, rank text collate "C" not null,
    name bytea, phone bytea, phone_index bytea, can_text boolean not null default false,
    language text not null, party_size smallint not null default 1, source text not null,
    note bytea, needs text[] not null default '{}', desk_id uuid, maybe_same_person boolean not null default false,
    token_hash bytea not null, joined_at timestamptz not null, called_at timestamptz, confirmed_at timestamptz,
    serving_at timestamptz, ended_at timestamptz, hold_until timestamptz,
    times_called smallint not null default 0, delays_used smallint not null default 0, comebacks_used smallint not null default 0,
    promised_low smallint, promised_high smallint, promised_ahead int not null default 0,
    last_seq bigint not null, erased_at timestamptz,
    primary key (organization_id, id))`,
  `create unique index ticket_token on ticket (token_hash, organization_id)`,
  `create unique index ticket_rank on ticket (organization_id, line_id, rank) where state = 'waiting'`,
  `create unique index ticket_one_per_phone on ticket (organization_id, line_id, phone_index)
    where phone_index is not null and state in ('waiting', 'held', 'called', 'serving')`,
  `create unique index ticket_number on ticket (organization_id, line_id, service_day, number)`,
  `create index ticket_at_desk on ticket (organization_id, line_id) where state in ('called', 'serving', 'held')`,
  `create index ticket_held on ticket (hold_until) where state = 'held'`,
  `create index ticket_called on ticket (called_at) where state = 'called'`,
  `create index ticket_to_erase on ticket (ended_at) where ended_at is not null and erased_at is null`,
  `create index ticket_ended on ticket (organization_id, line_id, ended_at) where ended_at is not null`,

  `create table event (
    organization_id uuid not null, line_id uuid not null, seq bigint not null, at timestamptz not null,
    actor_kind text not null, actor_id uuid, kind text not null, ticket_id uuid,
    data jsonb not null default '{}', command_id uuid not null,
    primary key (organization_id, line_id, seq))`,

  `create table idempotency (
    organization_id uuid not null, scope text not null, key text not null, body_hash bytea not null,
    answer jsonb not null, created_at timestamptz not null,
    primary key (organization_id, scope, key))`,
  `create index idempotency_age on idempotency using brin (created_at)`,

  `create table message (
    organization_id uuid not null, id uuid not null, place_id uuid not null, line_id uuid not null, ticket_id uuid not null,
    channel text not null, direction text not null default 'out', kind text not null, language text not null,
    "values" jsonb not null default '{}', body bytea, segments smallint, provider text, provider_ref text,
    state text not null, handovers smallint not null default 0, tries smallint not null default 0,
    due_at timestamptz not null, lease_until timestamptz, expires_at timestamptz not null, reason text,
    created_at timestamptz not null, sent_at timestamptz, delivered_at timestamptz,
    primary key (organization_id, id))`,
  `create index message_due on message (due_at) where state in ('queued', 'sending')`,
  `create index message_of_ticket on message (organization_id, ticket_id, kind)`,
  `create index message_ref on message (provider, provider_ref) where provider_ref is not null`,
  // Nobody is told twice that their turn is near.
  `create unique index message_heads_up on message (organization_id, ticket_id) where kind = 'heads_up'`,

  `create table member (
    organization_id uuid not null references organization, id uuid not null, user_id text not null,
    role text not null check (role in ('viewer', 'host', 'manager', 'owner')),
    place_ids uuid[] not null default '{}', grants text[] not null default '{}', name text not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id))`,
  `create unique index member_user on member (user_id, organization_id)`,

  `create table api_key (
    organization_id uuid not null references organization, id uuid not null, name text not null,
    key_hash bytea not null, role text not null, created_at timestamptz not null default now(),
    last_used_at timestamptz, revoked_at timestamptz,
    primary key (organization_id, id))`,
  `create unique index api_key_hash on api_key (key_hash, organization_id)`,

  `create table simulated_text (
    organization_id uuid not null, id uuid not null, place_id uuid not null,
    recipient bytea not null, recipient_index bytea not null, body bytea not null,
    received_at timestamptz not null, message_id uuid not null,
    primary key (organization_id, id))`,
  `create unique index simulated_text_of_message on simulated_text (organization_id, message_id)`,
  `create index simulated_text_of_place on simulated_text (organization_id, place_id, received_at desc)`,

  // What the planner shall believe before it has seen a row: few organizations and lines, many tickets. Else it takes the first index
  // that starts with the organization.
  ...['ticket', 'event', 'message', 'idempotency'].map((table) => distinct(table, 'organization_id', 1)),
  ...['ticket', 'event', 'message'].map((table) => distinct(table, 'line_id', 5)),
];

function distinct(table: string, column: string, values: number): string {
  return `select pg_restore_attribute_stats('schemaname', 'public', 'relname', '${table}', 'attname', '${column}',
    'inherited', false, 'null_frac', 0::real, 'n_distinct', ${values}::real)`;
}
