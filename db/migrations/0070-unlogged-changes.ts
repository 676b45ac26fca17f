import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // It counts every change of a line's tickets that its log does not tell, not erasures alone.
  await sql`alter table line rename column erasures to unlogged_changes`.execute(db);
  // For the list of erased helpers, which is read every few minutes.
  await sql`create index audit_entry_erased on audit_entry (at) where kind = 'person_erased'`.execute(db);
  // All days are counted again: whom staff removed for another reason than that they had gone did not give up.
  await sql`delete from day_figure`.execute(db);
  await sql`delete from figure_mark`.execute(db);
}
