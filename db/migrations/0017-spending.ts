import { sql, type Kysely } from 'kysely';

/** What texts may cost: a place's bounds, what was booked against them, and groups of numbers that are held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const ofPlace = 'foreign key (organization_id, place_id) references place on delete cascade';

const statements = [
  `create table place_spending (
    organization_id uuid not null, place_id uuid not null, countries text[],
    day_most int, number_most int, prefix_most int, address_most int, unusual_after int,
    currency text, costs jsonb not null default '{}', spent_on date,
    primary key (organization_id, place_id), ${ofPlace})`,
  `insert into place_spending (organization_id, place_id) select organization_id, id from place`,

  // A row for each lease of a message in which a text may have been taken. Numbers and addresses are keyed hashes that change daily.
  `create table text_booking (
    organization_id uuid not null, message_id uuid not null, lease int not null, place_id uuid not null, ticket_id uuid,
    day date not null, prefix_key bytea not null, number_key bytea not null, address_key bytea, at timestamptz not null,
    primary key (organization_id, message_id, lease), ${ofPlace})`,
  `create index text_booking_of_prefix on text_booking (organization_id, place_id, day, prefix_key)`,
  `create index text_booking_of_address on text_booking (organization_id, place_id, day, address_key)`,
  `create table text_count (
    organization_id uuid not null, place_id uuid not null, day date not null, kind text not null, key bytea not null,
    texts int not null,
    primary key (organization_id, place_id, day, kind, key), ${ofPlace})`,
  // Over all places of the installation: it belongs to no organization. The day is in the key.
  `create table number_count (key bytea primary key, day date not null, texts int not null)`,

  `create table held_prefix (
    organization_id uuid not null, id uuid not null, place_id uuid not null, prefix_key bytea not null, prefix bytea not null,
    country text, held_at timestamptz not null, released_at timestamptz, released_on date,
    primary key (organization_id, id), ${ofPlace})`,
  `create unique index held_prefix_once on held_prefix (organization_id, place_id, prefix_key)`,
  `create table known_prefix (
    organization_id uuid not null, place_id uuid not null, prefix_key bytea not null, seen_at timestamptz not null,
    primary key (organization_id, place_id, prefix_key), ${ofPlace})`,

  // From where a guest joined: a keyed hash that is another one every day.
  `alter table ticket add column joined_from bytea`,
  // Messages are written in the order of their time: a few bytes for every hundred pages are enough to find a month.
  `create index message_made on message using brin (created_at) with (pages_per_range = 16)`,
];
