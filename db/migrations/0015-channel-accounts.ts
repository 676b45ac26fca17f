import { sql, type Kysely } from 'kysely';

/** Accounts at providers, a place's ways to reach its guests; and messages that follow another one when a second way is tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
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
];
