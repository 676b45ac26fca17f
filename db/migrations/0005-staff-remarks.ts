import { sql, type Kysely } from 'kysely';

/** What staff write of a ticket, and texts that come in: which of them nobody has read yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table ticket add column tags text[] not null default '{}'`,
  `create index ticket_tagged on ticket (organization_id, place_id, joined_at) where tags <> '{}'`,
  `alter table message add column seen_at timestamptz`,
  `create index message_unseen on message (organization_id, place_id) where direction = 'in' and seen_at is null`,
  // A provider may hand the same text over twice.
  `create unique index message_in_once on message (organization_id, provider, provider_ref) where direction = 'in'`,
  // What the simulated phone was sent, and what was written on it.
  `alter table simulated_text add column direction text not null default 'out' check (direction in ('in', 'out'))`,
];
