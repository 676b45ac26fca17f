import { sql, type Kysely } from 'kysely';

/**
 * The tables of better-auth 1.7.7 for e-mail and password, in a schema of their own: as its own compiler writes them for the
 * options in accounts/accounts-settings.ts. A test compares the two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create schema if not exists auth`,
  `create table auth."user" (
    id uuid default pg_catalog.gen_random_uuid() not null primary key, name text not null, email text not null unique,
    email_verified boolean not null, image text,
    created_at timestamptz default current_timestamp not null, updated_at timestamptz default current_timestamp not null)`,
  `create table auth.session (
    id uuid default pg_catalog.gen_random_uuid() not null primary key, expires_at timestamptz not null, token text not null unique,
    created_at timestamptz default current_timestamp not null, updated_at timestamptz not null,
    ip_address text, user_agent text, user_id uuid not null references auth."user" (id) on delete cascade)`,
  `create table auth.account (
    id uuid default pg_catalog.gen_random_uuid() not null primary key, account_id text not null, provider_id text not null,
    user_id uuid not null references auth."user" (id) on delete cascade,
    access_token text, refresh_token text, id_token text, access_token_expires_at timestamptz, refresh_token_expires_at timestamptz,
    scope text, password text, created_at timestamptz default current_timestamp not null, updated_at timestamptz not null)`,
  `create table auth.verification (
    id uuid default pg_catalog.gen_random_uuid() not null primary key, identifier text not null, value text not null,
    expires_at timestamptz not null,
    created_at timestamptz default current_timestamp not null, updated_at timestamptz default current_timestamp not null)`,
  `create index session_user_id_idx on auth.session (user_id)`,
  `create index account_user_id_idx on auth.account (user_id)`,
  `create index verification_identifier_idx on auth.verification (identifier)`,
];
