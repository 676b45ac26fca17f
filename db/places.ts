import type { Db } from './database.ts';
import type { PlaceRow } from './lines.ts';

/** All places that are no demo, in the order in which they were made. */
export async function findOwnPlaces(db: Db): Promise<PlaceRow[]> {
  return db
    .selectFrom('place')
    .selectAll()
    .where('is_demo', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(shownMost)
    .execute();
}

const shownMost = 200;

export async function findDemoPlace(db: Db): Promise<PlaceRow | null> {
  const row = await db.selectFrom('place').selectAll().where('is_demo', '=', true).limit(1).executeTakeFirst();
  return row ?? null;
}
