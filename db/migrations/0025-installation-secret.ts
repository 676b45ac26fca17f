import { sql, type Kysely } from 'kysely';

/**
 * Which secrets this database was kept with, by the number that every sealed value begins with: a value by which the secret is known again,
 * and, of one that was replaced, the secret itself, sealed by the one after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table installation_secret (
    key_id smallint primary key check (key_id between 1 and 127), check_value bytea not null, since timestamptz not null, sealed bytea)`.execute(
    db,
  );
}
