import { sql, type Kysely } from 'kysely';

/** All days are counted again: their figures say who waited how long, by language, way of joining and need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from day_figure`.execute(db);
  await sql`delete from figure_mark`.execute(db);
}
