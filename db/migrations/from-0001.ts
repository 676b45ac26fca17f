function distinct(table: string, column: string, values: number): string {
  return `select pg_restore_attribute_stats('schemaname', 'public', 'relname', '${table}', 'attname', '${column}',
    'inherited', false, 'null_frac', 0::real, 'n_distinct', ${values}::real)`;
}

export const from0001: Record<string, readonly string[]> = {
  // The whole of the first schema. Every table an organization owns carries its id first in the key.
  '0001-foundation': [
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

    // Tickets, events and messages have no foreign key to the line: the row lock on the line stands before every write
    // of them, and a key check per row would cost a third of a join.
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

    // What the planner shall believe before it has seen a row: few organizations and lines, many tickets. Else it takes
    // the first index that starts with the organization.
    ...['ticket', 'event', 'message', 'idempotency'].map((table) => distinct(table, 'organization_id', 1)),
    ...['ticket', 'event', 'message'].map((table) => distinct(table, 'line_id', 5)),
  ],

  // The tables of better-auth 1.7.7 for e-mail and password, in a schema of their own: as its own compiler writes them
  // for the options in accounts/accounts-settings.ts. A test compares the two.
  '0002-accounts': [
    `create schema if not exists auth`,
    `create table auth."user" (
      id uuid default pg_catalog.gen_random_uuid() not null primary key, name text not null, email text not null unique,
      email_verified boolean not null, image text,
      created_at timestamptz default current_timestamp not null, updated_at timestamptz default current_timestamp not null)`,
    `create table auth.session (
      id uuid default pg_catalog.gen_random_uuid() not null primary key, expires_at timestamptz not null, token text not null unique,
      created_at timestamptz default current_timestamp not null, updated_at timestamptz not null,
      ip_address text, user_agent text, user_id uuid not null references auth."user" (id) on delete cascade)`,
    `create table auth.account (
      id uuid default pg_catalog.gen_random_uuid() not null primary key, account_id text not null, provider_id text not null,
      user_id uuid not null references auth."user" (id) on delete cascade,
      access_token text, refresh_token text, id_token text, access_token_expires_at timestamptz, refresh_token_expires_at timestamptz,
      scope text, password text, created_at timestamptz default current_timestamp not null, updated_at timestamptz not null)`,
    `create table auth.verification (
      id uuid default pg_catalog.gen_random_uuid() not null primary key, identifier text not null, value text not null,
      expires_at timestamptz not null,
      created_at timestamptz default current_timestamp not null, updated_at timestamptz default current_timestamp not null)`,
    `create index session_user_id_idx on auth.session (user_id)`,
    `create index account_user_id_idx on auth.account (user_id)`,
    `create index verification_identifier_idx on auth.verification (identifier)`,
  ],

  // What guests tell when they join and while they wait; kiosks; notifications of browsers; what guests thought of it.
  '0003-guest-side': [
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
  ],

  // Logos and covers: one row for each width a picture is kept in.
  '0004-images': [
    `create table place_image (
      organization_id uuid not null, place_id uuid not null, kind text not null check (kind in ('logo', 'cover')),
      width int not null, hash text not null, content bytea not null,
      primary key (organization_id, place_id, kind, width),
      foreign key (organization_id, place_id) references place)`,
    // Pictures are asked for by what is in them, whoever owns them.
    `create index place_image_by_hash on place_image (hash, width)`,
    // They are compressed already.
    `alter table place_image alter column content set storage external`,
  ],

  // What staff write of a ticket, and texts that come in: which of them nobody has read yet.
  '0005-staff-remarks': [
    `alter table ticket add column tags text[] not null default '{}'`,
    `create index ticket_tagged on ticket (organization_id, place_id, joined_at) where tags <> '{}'`,
    `alter table message add column seen_at timestamptz`,
    `create index message_unseen on message (organization_id, place_id) where direction = 'in' and seen_at is null`,
    // A provider may hand the same text over twice.
    `create unique index message_in_once on message (organization_id, provider, provider_ref) where direction = 'in'`,
    // What the simulated phone was sent, and what was written on it.
    `alter table simulated_text add column direction text not null default 'out' check (direction in ('in', 'out'))`,
  ],

  // When whoever left a desk for a while means to be back.
  '0006-desk-breaks': [`alter table desk add column break_until timestamptz`],

  // Desks that were removed stay for the record of whom they served; and the tickets of one phone are found to be
  // erased.
  '0007-archived-desks': [
    `alter table desk add column archived_at timestamptz`,
    // A removed desk leaves its name to the next one.
    `drop index desk_name`,
    `create unique index desk_name on desk (organization_id, place_id, lower(name)) where archived_at is null`,
    `create index ticket_by_phone on ticket (organization_id, phone_index) where phone_index is not null`,
    `create index ticket_with_helper on ticket (organization_id, place_id) where second_contact is not null`,
  ],

  // Lines that are not offered any more; what a place says to phones in its own words; texts that staff send themselves
  // to try them.
  '0008-line-settings': [
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
  ],

  // Teams: invitations, links for a new password, and who left.
  '0009-team': [
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
  ],

  // What better-auth 1.7.7 asks for beside a password: codes of an authenticator app with their recovery codes, and
  // passkeys. As its own compiler writes it for the options in accounts/accounts-settings.ts; a test compares the two.
  '0010-second-factors': [
    `alter table auth."user" add column two_factor_enabled boolean`,
    `create table auth.two_factor (
      id uuid default pg_catalog.gen_random_uuid() not null primary key, secret text not null, backup_codes text not null,
      user_id uuid not null references auth."user" (id) on delete cascade,
      verified boolean, failed_verification_count integer, locked_until timestamptz)`,
    `create table auth.passkey (
      id uuid default pg_catalog.gen_random_uuid() not null primary key, name text, public_key text not null,
      user_id uuid not null references auth."user" (id) on delete cascade,
      credential_id text not null, counter integer not null, device_type text not null, backed_up boolean not null,
      transports text, created_at timestamptz, aaguid text)`,
    `create index two_factor_secret_idx on auth.two_factor (secret)`,
    `create index two_factor_user_id_idx on auth.two_factor (user_id)`,
    `create index passkey_user_id_idx on auth.passkey (user_id)`,
    `create index passkey_credential_id_idx on auth.passkey (credential_id)`,
  ],

  // Screens that ask to become a board or a kiosk: nobody's, until somebody says whose.
  '0011-pairing': [
    `create table pairing (
      id uuid primary key, device_code_hash bytea not null unique, user_code_hash bytea not null unique, name text not null,
      created_at timestamptz not null, expires_at timestamptz not null,
      polled_at timestamptz, interval_seconds smallint not null,
      decided_at timestamptz, is_refused boolean not null default false, organization_id uuid, device_id uuid,
      foreign key (organization_id, device_id) references device on delete cascade)`,
    `create index pairing_by_age on pairing (expires_at)`,
    `create index device_of_place on device (organization_id, place_id, paired_at)`,
  ],

  // What each day of a line came to, for the charts, and how far it was counted. Numbers only, no person.
  '0012-figures': [
    `create table day_figure (
      organization_id uuid not null, place_id uuid not null, day date not null, line_id uuid not null, figure jsonb not null,
      primary key (organization_id, place_id, day, line_id))`,
    `create table figure_mark (
      organization_id uuid not null, place_id uuid not null, line_id uuid not null,
      seq bigint not null default 0, counted_to date, next_day date, counted_at timestamptz not null,
      primary key (organization_id, place_id, line_id))`,
  ],

  // What the history reads: tickets of a place by the time they joined, and a line's log by time.
  '0013-history': [
    `create index ticket_joined on ticket (organization_id, place_id, joined_at, id)`,
    // Events are written in the order of their time: a few bytes for every hundred pages are enough to find a day.
    `create index event_at on event using brin (at) with (pages_per_range = 16)`,
  ],
};
