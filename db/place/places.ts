import { sql, type Selectable, type Updateable } from 'kysely';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Db, Trx } from '../database.ts';
import type { PlaceTable } from '../schema/schema.ts';
import { plannedOnce, unseen } from '../planned-once.ts';
import { gathered } from '../scope/gathered.ts';
import { lookUp, lookUpAll } from '../scope/look-up.ts';
import { findRow, insertInto, lockRow, rowsOf, setRows } from '../rows.ts';

export type PlaceRow = Selectable<PlaceTable>;

/** The same key, with the names of the row's columns. */
export type PlaceRowKey = Pick<PlaceRow, 'organization_id' | 'id'>;

export const placeKeyOf = ({ organization_id: organizationId, id: placeId }: PlaceRowKey): PlaceKey => ({
  organizationId,
  placeId,
});

export async function findPlaceById(db: Db, placeId: string): Promise<PlaceRow | null> {
  return findRow(db, 'place', { id: placeId });
}

/** The same for visitors without a session: the id is public on posters and screens. */
export async function findPublicPlace(db: Db, placeId: string): Promise<PlaceRow | null> {
  return lookUp(db, (all) => placesById(all, placeId));
}

const placesById = gathered(async (db: Db, ids: string[]) => {
  const { rows } =
    await sql<PlaceRow>`${plannedOnce} select * from place where id = any (${unseen(ids, 'uuid[]')})`.execute(db);
  return ids.map((id) => rows.find((row) => row.id === id.toLowerCase()));
});

/** By its slug, a current or an earlier one. */
export async function findPlaceBySlug(db: Db, slug: string): Promise<PlaceRow | null> {
  return lookUp(db, (all) => placesBySlug(all, slug));
}

const placesBySlug = gathered(async (db: Db, slugs: string[]) => {
  const { rows } = await sql<PlaceRow & { asked: string }>`${plannedOnce} select p.*, s.slug as asked
    from place_slug s join place p on p.organization_id = s.organization_id and p.id = s.place_id
    where s.slug = any (${unseen(slugs, 'text[]')})`.execute(db);
  return slugs.map((slug) => rows.find(({ asked }) => asked === slug));
});

/** Places of an organization; `placeIds` empty: all of them. */
export function findPlacesOfStaff(
  db: Db,
  { organizationId, placeIds }: { organizationId: string; placeIds: readonly string[] },
): Promise<PlaceRow[]> {
  return rowsOf(db, 'place', { organization_id: organizationId })
    .selectAll()
    .$if(placeIds.length > 0, (query) => query.where('id', 'in', [...placeIds]))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** All places that are no demo, in the order of their creation. */
export async function findOwnPlaces(db: Db): Promise<PlaceRow[]> {
  return lookUpAll(db, (all) =>
    rowsOf(all, 'place', { is_demo: false }).selectAll().orderBy('created_at').orderBy('id').limit(maxShown).execute(),
  );
}

const maxShown = 200;

export async function findDemoPlace(db: Db): Promise<PlaceRow | null> {
  return lookUp(db, (all) => findRow(all, 'place', { is_demo: true }));
}

/**
 * One caller at a time for a place: a check that something is unique needs a stable list. Returns the place as read
 * under the lock; null: it was deleted.
 */
export function lockPlace(trx: Trx, { organization_id, id }: PlaceRowKey) {
  return lockRow(trx, 'place', { organization_id, id });
}

export const insertPlaceRow = insertInto('place');

/** Who may work at a place: members of all places among them, and former ones. */
export const membersAt = (db: Db, place: PlaceRowKey) =>
  rowsOf(db, 'member', { organization_id: place.organization_id }).where((where) =>
    where.or([where(sql<number>`cardinality(place_ids)`, '=', 0), sql<boolean>`${place.id} = any (place_ids)`]),
  );

export async function setPlace(trx: Trx, { organization_id, id }: PlaceRowKey, columns: Updateable<PlaceTable>) {
  await setRows(trx, 'place', { organization_id, id }, columns);
}
