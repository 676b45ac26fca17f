import { sql, type Kysely } from 'kysely';

/** Letters to staff, e-mail addresses of guests, and calls that somebody makes by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What it says is made when it is sent, from the link it is about: nothing of it is kept but whom it is for, and that encrypted.
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
];
