import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { rowsOf } from '../rows.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';

/** The names of a place's lines and desks, including those out of use: what is past names them too. */
export async function findNamesOfPlace(db: Db, { organizationId, placeId }: PlaceKey) {
  const isOfPlace = { organization_id: organizationId, place_id: placeId };
  const [lines, desks] = await Promise.all([
    rowsOf(db, 'line', isOfPlace)
      .select(['id', 'name', 'services', sql<boolean>`archived_at is not null`.as('isArchived')])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    rowsOf(db, 'desk', isOfPlace).select(['id', 'name']).orderBy('position').orderBy('id').execute(),
  ]);
  return { lines, desks };
}
