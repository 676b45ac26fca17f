import { sql } from 'kysely';
import type { DatedSize } from '#domain/installation/growth.ts';
import type { Db } from '../database.ts';

const keptDays = 400;

/** Measures at most once a day, also if several processes try. */
export async function noteDatabaseSize(db: Db, today: string): Promise<void> {
  await sql`insert into database_size (day, bytes) select ${today}::date, pg_database_size(current_database())
    where not exists (select from database_size where day = ${today}::date) on conflict do nothing`.execute(db);
  await sql`delete from database_size where day < ${today}::date - ${keptDays}::int`.execute(db);
}

/** From this day on, the oldest first. */
export function findDatabaseSizes(db: Db, from: string): Promise<DatedSize[]> {
  return db.selectFrom('database_size').select(['day', 'bytes']).where('day', '>=', from).orderBy('day').execute();
}
