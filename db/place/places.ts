import type { Db } from '../database.ts';
import type { PlaceRow } from './lines.ts';
import { lookUp, lookUpAll } from '../scope/look-up.ts';

/** All places that are no demo, in the order in which they were made. */
export async function findOwnPlaces(db: Db): Promise<PlaceRow[]> {
  return lookUpAll(db, (all) =>
    all
      .selectFrom('place')
      .selectAll()
      .where('is_demo', '=', false)
      .orderBy('created_at')
      .orderBy('id')
      .limit(shownMost)
      .execute(),
  );
}

const shownMost = 200;

export async function findDemoPlace(db: Db): Promise<PlaceRow | null> {
  const row = await lookUp(db, (all) =>
    all.selectFrom('place').selectAll().where('is_demo', '=', true).limit(1).executeTakeFirst(),
  );
  return row ?? null;
}

/** The slugs a place had before its own; they lead to it. */
export async function findEarlierSlugs(db: Db, place: { organization_id: string; id: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('place_slug')
    .select('slug')
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .where('is_current', '=', false)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}
