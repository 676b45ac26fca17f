import { sql, type Kysely } from 'kysely';

/** What lines tell has got a middle: it is told anew within a second of the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update line set forecast = null where forecast is not null`.execute(db);
}
