import { sql, type Kysely } from 'kysely';

/** Days counted before have no figures by quarter hour and by colleague. The job counts them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from day_figure`.execute(db);
  await sql`delete from figure_mark`.execute(db);
}
