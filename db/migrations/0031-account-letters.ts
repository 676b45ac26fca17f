import { sql, type Kysely } from 'kysely';

/** Letters that tell somebody of the team that the way they sign in was changed: to whom they are about in `link_id`, of what in `change`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table staff_mail add column change text`,
  `alter table staff_mail drop constraint staff_mail_kind_check,
    add constraint staff_mail_kind_check check (kind in ('invitation', 'password_reset', 'account_changed'))`,
];
