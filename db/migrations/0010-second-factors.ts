import { sql, type Kysely } from 'kysely';

/**
 * What better-auth 1.7.7 asks for beside a password: codes of an authenticator app with their recovery codes, and passkeys. As its own compiler
 * writes it for the options in accounts/accounts-settings.ts; a test compares the two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table auth."user" add column two_factor_enabled boolean`,
  `create table auth.two_factor (
    id uuid default pg_catalog.gen_random_uuid() not null primary key, secret text not null, backup_codes text not null,
    user_id uuid not null references auth."user" (id) on delete cascade,
    verified boolean, failed_verification_count integer, locked_until timestamptz)`,
  `create table auth.passkey (
    id uuid default pg_catalog.gen_random_uuid() not null primary key, name text, public_key text not null,
    user_id uuid not null references auth."user" (id) on delete cascade,
    credential_id text not null, counter integer not null, device_type text not null, backed_up boolean not null,
    transports text, created_at timestamptz, aaguid text)`,
  `create index two_factor_secret_idx on auth.two_factor (secret)`,
  `create index two_factor_user_id_idx on auth.two_factor (user_id)`,
  `create index passkey_user_id_idx on auth.passkey (user_id)`,
  `create index passkey_credential_id_idx on auth.passkey (credential_id)`,
];
