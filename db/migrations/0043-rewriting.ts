import { sql, type Kysely } from 'kysely';

/** When each table of guests was last rewritten, and why one that is due was left: a large one may wait for a quiet moment longer than the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rewriting (name text primary key, rewritten_at timestamptz not null, why text, said_at timestamptz)`.execute(
    db,
  );
}
