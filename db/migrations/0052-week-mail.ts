import { sql, type Kysely } from 'kysely';

/** The figures of a week by email, for members who want it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column week_mail text, add column week_mailed date`.execute(db);
  await sql`alter table staff_mail drop constraint staff_mail_kind_check, add constraint staff_mail_kind_check
    check (kind in ('invitation', 'password_reset', 'account_changed', 'email_proof', 'week'))`.execute(db);
}
