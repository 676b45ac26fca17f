import { sql, type Kysely } from 'kysely';

/** How large the database was, once a day: the owner reads by how much it grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table database_size (day date primary key, bytes bigint not null)`.execute(db);
}
