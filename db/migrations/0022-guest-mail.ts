import { sql, type Kysely } from 'kysely';

/** Guests who are told by e-mail: their address, which of their ways comes first, who wants no letters any more, and how many were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table ticket add column email bytea, add column email_index bytea,
    add column told_first text check (told_first in ('sms', 'email'))`,
  `create index ticket_of_email on ticket (organization_id, email_index) where email_index is not null`,
  `create table mail_opt_out (
    organization_id uuid not null references organization, email_index bytea not null, since timestamptz not null,
    primary key (organization_id, email_index))`,
  // Over all places of the installation: it belongs to no organization. The day is in the key, which is a keyed hash.
  `create table letter_count (key bytea primary key, day date not null, letters int not null)`,
];
