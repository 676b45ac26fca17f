import { sql, type Kysely } from 'kysely';

/**
 * Whose wish a stored answer came from, and whether it was a refusal. The hashes that are there were made without a key, and a phone number
 * can be found by trying them all: none of them stays. A number that was typed and is not the ticket's own, because it waits there already;
 * and how often a guest gave another number or address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table idempotency add column ticket_id uuid, add column is_refusal boolean not null default false`,
  `update idempotency set body_hash = ''`,
  `alter table ticket add column typed_phone bytea,
    add column phone_changes smallint not null default 0, add column email_changes smallint not null default 0,
    add column second_changes smallint not null default 0`,
];
