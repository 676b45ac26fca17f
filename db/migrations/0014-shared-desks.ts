import { sql, type Kysely } from 'kysely';

/** Browsers that several people share for a day, who signed in there, and sessions that nothing prolongs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table shared_desk (
    organization_id uuid not null, id uuid not null, place_id uuid not null, browser_hash bytea not null unique,
    ends_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, place_id) references place on delete cascade)`,
  `create table shared_sign_in (
    organization_id uuid not null, shared_desk_id uuid not null, member_id uuid not null,
    signed_in_at timestamptz not null, session_id uuid, pin_hash text, wrong_tries smallint not null default 0,
    primary key (organization_id, shared_desk_id, member_id),
    foreign key (organization_id, shared_desk_id) references shared_desk on delete cascade,
    foreign key (organization_id, member_id) references member on delete cascade)`,
  `create index shared_sign_in_of_member on shared_sign_in (organization_id, member_id)`,
  `alter table auth.session add column ends_at timestamptz`,
  // Sessions are prolonged in several places of the library; this holds in all of them.
  `create function auth.keep_session_end() returns trigger language plpgsql as $$
    begin
      if new.expires_at > new.ends_at then new.expires_at := new.ends_at; end if;
      return new;
    end $$`,
  `create trigger keep_session_end before insert or update on auth.session
    for each row execute function auth.keep_session_end()`,
];
