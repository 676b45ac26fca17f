import { sql, type Kysely } from 'kysely';

/**
 * Sessions that end 30 days after they began, whatever uses them; what each of them has shown of whoever it is; of whom an organization
 * asks a second step; and accounts of people who work nowhere any more, which end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Sessions are begun and prolonged in several places of the library; this holds in all of them.
  `create or replace function auth.keep_session_end() returns trigger language plpgsql as $$
    begin
      new.ends_at := least(new.ends_at, new.created_at + interval '30 days');
      if new.expires_at > new.ends_at then new.expires_at := new.ends_at; end if;
      return new;
    end $$`,
  `alter table auth.session add column proved_at timestamptz, add column second_step_at timestamptz`,
  // Until now a code was asked of whoever has an app, at every beginning of a session.
  `update auth.session s set second_step_at = s.created_at
    from auth."user" u where u.id = s.user_id and u.two_factor_enabled`,
  `update auth.session set ends_at = null where ends_at is null`,
  `alter table organization add column second_step_roles text[] not null default '{}'`,
  `delete from auth."user" u where not exists (
    select from member m where m.user_id = u.id::text and m.removed_at is null)`,
];
