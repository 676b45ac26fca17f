const ofPlace = 'foreign key (organization_id, place_id) references place on delete cascade';

export const from0014: Record<string, readonly string[]> = {
  // Browsers that several people share for a day, who signed in there, and sessions that nothing prolongs.
  '0014-shared-desks': [
    `create table shared_desk (
      organization_id uuid not null, id uuid not null, place_id uuid not null, browser_hash bytea not null unique,
      ends_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, place_id) references place on delete cascade)`,
    `create table shared_sign_in (
      organization_id uuid not null, shared_desk_id uuid not null, member_id uuid not null,
      signed_in_at timestamptz not null, session_id uuid, pin_hash text, wrong_tries smallint not null default 0,
      primary key (organization_id, shared_desk_id, member_id),
      foreign key (organization_id, shared_desk_id) references shared_desk on delete cascade,
      foreign key (organization_id, member_id) references member on delete cascade)`,
    `create index shared_sign_in_of_member on shared_sign_in (organization_id, member_id)`,
    `alter table auth.session add column ends_at timestamptz`,
    // Sessions are prolonged in several places of the library; this holds in all of them.
    `create function auth.keep_session_end() returns trigger language plpgsql as $$
      begin
        if new.expires_at > new.ends_at then new.expires_at := new.ends_at; end if;
        return new;
      end $$`,
    `create trigger keep_session_end before insert or update on auth.session
      for each row execute function auth.keep_session_end()`,
  ],

  // Accounts at providers, a place's ways to reach its guests; and messages that follow another one when a second way
  // is tried.
  '0015-channel-accounts': [
    `create table channel_account (
      organization_id uuid not null, id uuid not null, place_id uuid not null, provider text not null,
      position int not null, is_on boolean not null default true, settings bytea not null, inbound_hash bytea not null unique,
      created_at timestamptz not null, changed_at timestamptz not null,
      last_sent_at timestamptz, last_heard_at timestamptz, last_fault text, last_fault_code text, last_fault_at timestamptz,
      paused_until timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, place_id) references place on delete cascade)`,
    `create index channel_account_of_place on channel_account (organization_id, place_id, position)`,

    // The account need not exist any more: what went through it stays in the record.
    `alter table message add column account_id uuid, add column follows uuid, add column tried_ways text[] not null default '{}',
      add column earlier_handovers smallint not null default 0, add column follow_at timestamptz, add column country text`,
    // Two processes that find the same message unheard make one next try, not two.
    `create unique index message_followed_once on message (organization_id, follows) where follows is not null`,
    `create index message_to_follow on message (follow_at) where follow_at is not null`,
    `drop index message_heads_up`,
    `create unique index message_heads_up on message (organization_id, ticket_id, channel, recipient)
      where kind = 'heads_up' and follows is null`,
    // However many wait, the sender finds the first of each kind without reading the others.
    `drop index message_due`,
    `create index message_queued on message (kind, due_at) where state = 'queued'`,
    `create index message_sending on message (lease_until) where state = 'sending'`,

    `alter table test_text add column account_id uuid`,
  ],

  // Who wants no texts any more, by a keyed hash; what strangers were answered; when a place is quiet.
  '0016-opt-outs': [
    `create table opt_out (
      organization_id uuid not null references organization, phone_index bytea not null,
      since timestamptz not null, way text not null check (way in ('text', 'provider')),
      primary key (organization_id, phone_index))`,
    `create table answered_stranger (
      organization_id uuid not null references organization, phone_index bytea not null, answered_at timestamptz not null,
      primary key (organization_id, phone_index))`,
    `create index ticket_of_phone on ticket (organization_id, phone_index) where phone_index is not null`,
    // One answer to each text that came in, however often it is handed over.
    `create unique index message_reply on message (organization_id, ("values" ->> 'to'))
      where kind = 'reply' and follows is null`,
    `alter table place add column quiet jsonb not null default '{}'`,
    `alter table message_template add column is_plain boolean not null default false`,
    // Set where it has to wait; an answer to somebody who has no ticket belongs to no ticket either.
    `alter table test_text add column due_at timestamptz`,
  ],

  // What texts may cost: a place's bounds, what was booked against them, and groups of numbers that are held.
  '0017-spending': [
    `create table place_spending (
      organization_id uuid not null, place_id uuid not null, countries text[],
      day_most int, number_most int, prefix_most int, address_most int, unusual_after int,
      currency text, costs jsonb not null default '{}', spent_on date,
      primary key (organization_id, place_id), ${ofPlace})`,
    `insert into place_spending (organization_id, place_id) select organization_id, id from place`,

    // A row for each lease of a message in which a text may have been taken. Numbers and addresses are keyed hashes
    // that change daily.
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
  ],

  // Letters to staff, e-mail addresses of guests, and calls that somebody makes by hand.
  '0018-mail': [
    // What it says is made when it is sent, from the link it is about: nothing of it is kept but whom it is for, and
    // that encrypted.
    `create table staff_mail (
      organization_id uuid not null references organization, id uuid not null,
      kind text not null check (kind in ('invitation', 'password_reset')), link_id uuid not null,
      language text not null, recipient bytea,
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')), reason text,
      tries int not null default 0, handovers int not null default 0,
      due_at timestamptz not null, lease_until timestamptz, expires_at timestamptz not null, created_at timestamptz not null,
      primary key (organization_id, id))`,
    `create index staff_mail_due on staff_mail (due_at) where state = 'queued'`,
    `create index staff_mail_sending on staff_mail (lease_until) where state = 'sending'`,
  ],

  // Whether a provider reports at all: some do so only after somebody typed the account's address there.
  '0019-first-reports': [
    `alter table channel_account add column last_report_at timestamptz`,
    // What was heard before said what became of texts, as far as anybody knows.
    `update channel_account set last_report_at = last_heard_at`,
  ],

  // What holds over a restart: which texts came in without a name of the provider's, and what it calls the parts of a
  // long one that went out.
  '0020-heard-texts': [
    `create table heard_text (
      organization_id uuid not null, account_id uuid not null, mark bytea not null, name uuid not null, heard_at timestamptz not null,
      primary key (organization_id, account_id, mark),
      foreign key (organization_id, account_id) references channel_account on delete cascade)`,
    `create index heard_text_old on heard_text (heard_at)`,
    `alter table message add column part_refs text[], add column parts_arrived text[]`,
    `create index message_parts on message using gin (part_refs) where part_refs is not null`,
  ],

  // When they agreed who gave a number, or another one, after they joined; null: when they joined.
  '0021-consent': [`alter table ticket add column consent_at timestamptz`],

  // Guests who are told by e-mail: their address, which of their ways comes first, who wants no letters any more, and
  // how many were sent.
  '0022-guest-mail': [
    `alter table ticket add column email bytea, add column email_index bytea,
      add column told_first text check (told_first in ('sms', 'email'))`,
    `create index ticket_of_email on ticket (organization_id, email_index) where email_index is not null`,
    `create table mail_opt_out (
      organization_id uuid not null references organization, email_index bytea not null, since timestamptz not null,
      primary key (organization_id, email_index))`,
    // Over all places of the installation: it belongs to no organization. The day is in the key, which is a keyed hash.
    `create table letter_count (key bytea primary key, day date not null, letters int not null)`,
  ],

  // What texts that belong to no ticket cost, after they are forgotten; and when a number without a place was last told
  // of its own words.
  '0023-loose-texts': [
    `create table loose_spent (
      organization_id uuid not null, place_id uuid not null, day date not null, country text not null, channel text not null,
      texts int not null, parts int not null,
      primary key (organization_id, place_id, day, country, channel),
      foreign key (organization_id, place_id) references place on delete cascade)`,
    `alter table answered_stranger alter column answered_at drop not null,
      add column stopped_at timestamptz, add column started_at timestamptz`,
  ],

  // Whose wish a stored answer came from, and whether it was a refusal. The hashes that are there were made without a
  // key, and a phone number can be found by trying them all: none of them stays. A number that was typed and is not the
  // ticket's own, because it waits there already; and how often a guest gave another number or address.
  '0024-kept-wishes': [
    `alter table idempotency add column ticket_id uuid, add column is_refusal boolean not null default false`,
    `update idempotency set body_hash = ''`,
    `alter table ticket add column typed_phone bytea,
      add column phone_changes smallint not null default 0, add column email_changes smallint not null default 0,
      add column second_changes smallint not null default 0`,
  ],

  // Which secrets this database was kept with, by the number that every sealed value begins with: a value by which the
  // secret is known again, and, of one that was replaced, the secret itself, sealed by the one after it.
  '0025-installation-secret': [
    `create table installation_secret (
      key_id smallint primary key check (key_id between 1 and 127), check_value bytea not null, since timestamptz not null, sealed bytea)`,
  ],

  // When the tables that hold something of guests were last rewritten, so that nothing erased stays in their files. The
  // planner keeps no examples of what is stored of them: it would keep those after the row is gone.
  '0026-erased-means-gone': [
    `alter table installation add column rewritten_at timestamptz`,
    `create index ticket_erased on ticket (erased_at) where erased_at is not null`,
    ...withoutExamples(
      'ticket',
      'name',
      'phone',
      'phone_index',
      'email',
      'email_index',
      'note',
      'answers',
      'second_contact',
      'typed_phone',
      'joined_from',
      'short_code_hash',
    ),
    ...withoutExamples('message', 'body', 'provider_ref', 'part_refs'),
    ...withoutExamples('feedback', 'comment'),
    ...withoutExamples('push_subscription', 'endpoint', 'endpoint_index', 'keys'),
    ...withoutExamples('simulated_text', 'recipient', 'recipient_index', 'body'),
    ...withoutExamples('idempotency', 'body_hash', 'answer', 'key'),
    ...withoutExamples('test_text', 'recipient', 'body'),
    ...withoutExamples('answered_stranger', 'phone_index'),
    ...withoutExamples('heard_text', 'mark'),
    ...withoutExamples('text_booking', 'number_key', 'prefix_key', 'address_key'),
    ...withoutExamples('number_count', 'key'),
    ...withoutExamples('letter_count', 'key'),
  ],

  // The audit log: a chain for each organization, and one for the installation itself under an id of zeros.
  // `audit_head` is the last entry of each, and the lock under which the next is written; `kept_from_*` is the entry
  // before the first that is still kept. What belongs to no organization names none, so there is no foreign key.
  '0028-audit': [
    `create table audit_head (
      organization_id uuid primary key, seq bigint not null default 0, hash bytea,
      kept_from_seq bigint not null default 0, kept_from_hash bytea)`,
    `create table audit_entry (
      organization_id uuid not null, seq bigint not null, at timestamptz not null,
      actor_kind text not null, actor_id text, kind text not null, subject_kind text, subject_id text, place_id uuid,
      data jsonb not null default '{}', network bytea, network_mark bytea, hash bytea not null,
      primary key (organization_id, seq))`,
    `create index audit_entry_network on audit_entry (at) where network is not null`,
  ],

  // Every event carries the hash of itself and of the one before; the line keeps the last of them and how far it
  // reaches. What was written before this, or by a process of the version before, has none until it is chained after
  // the start (`db/log-chain/chain-events.ts`).
  '0029-line-chain': [
    `alter table event add column hash bytea`,
    `alter table line add column chained bigint not null default 0, add column head_hash bytea`,
  ],
};

/** The planner keeps no examples of what is stored in these columns. */
export function withoutExamples(table: string, ...columns: string[]): string[] {
  return columns.flatMap((column) => [
    `alter table ${table} alter column ${column} set statistics 0`,
    `select pg_clear_attribute_stats('public', '${table}', '${column}', false)`,
  ]);
}
