import { sql, type Kysely } from 'kysely';

/** Days counted before have calls that were needless among those that did not arrive. The job counts them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from day_figure`.execute(db);
  await sql`delete from figure_mark`.execute(db);
}
