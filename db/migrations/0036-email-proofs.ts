import { sql, type Kysely } from 'kysely';

/** Links that show that the address somebody signs in with is theirs. Addresses from before count as verified, as they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table email_proof (
    organization_id uuid not null, id uuid not null, member_id uuid not null, token_hash bytea not null,
    created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, member_id) references member)`,
  `create unique index email_proof_token on email_proof (token_hash, organization_id)`,
  `create index email_proof_member on email_proof (organization_id, member_id, created_at)`,
  `alter table staff_mail drop constraint staff_mail_kind_check,
    add constraint staff_mail_kind_check
      check (kind in ('invitation', 'password_reset', 'account_changed', 'email_proof'))`,
];
