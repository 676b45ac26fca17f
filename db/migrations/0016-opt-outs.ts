import { sql, type Kysely } from 'kysely';

/** Who wants no texts any more, by a keyed hash; what strangers were answered; when a place is quiet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
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
];
