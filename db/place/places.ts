import { sql, type Selectable, type Updateable } from 'kysely';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Db, Trx } from '../database.ts';
import type { LineTable, PlaceTable } from '../schema/schema.ts';
import { plannedOnce, unseen } from '../planned-once.ts';
import { gathered } from '../scope/gathered.ts';
import { lookUp, lookUpAll, acrossOrganizations } from '../scope/look-up.ts';
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

export interface PlaceWithDesks extends Pick<PlaceRow, 'id' | 'slug' | 'name'> {
  defaultLanguage: string;
  isDemo: boolean;
  lines: Pick<Selectable<LineTable>, 'id' | 'name' | 'state' | 'waiting'>[];
  /** `memberName`: who sits there, if known. */
  desks: { id: string; name: string; isOpen: boolean; lineIds: string[]; memberName: string | null }[];
}

/** Places of an organization with their lines and desks in use; `placeIds` empty: all of them. */
export async function findPlacesWithDesks(
  db: Db,
  { organizationId, placeIds }: { organizationId: string; placeIds: readonly string[] },
): Promise<PlaceWithDesks[]> {
  const { rows } = await sql<PlaceWithDesks>`
    select p.id, p.slug, p.name, p.default_language as "defaultLanguage", p.is_demo as "isDemo",
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'state', l.state, 'waiting', l.waiting) order by l.position, l.id)
        from line l where l.organization_id = p.organization_id and l.place_id = p.id and l.archived_at is null), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'isOpen', d.is_open, 'lineIds', d.line_ids, 'memberName', m.name)
          order by d.position, d.id)
        from desk d left join member m on m.organization_id = d.organization_id and m.id = d.member_id and (cardinality(m.place_ids) = 0 or p.id = any (m.place_ids))
        where d.organization_id = p.organization_id and d.place_id = p.id and d.archived_at is null), '[]') as desks
    from place p where p.organization_id = ${organizationId} and (${placeIds.length === 0} or p.id = any (${[...placeIds]}::uuid[]))
    order by p.name, p.id`.execute(db);
  return rows;
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

// The slugs of places. A used slug always stays with its place, so that old links and printed codes still work.

/** The earlier slugs of a place; they redirect to it. */
export async function findEarlierSlugs(db: Db, { organization_id, id: place_id }: PlaceRowKey): Promise<string[]> {
  const earlier = rowsOf(db, 'place_slug', { organization_id, place_id, is_current: false });
  const rows = await earlier.select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** Returns whether the slug now belongs to this place: it was free, or the place had it before. */
export async function takeSlug(trx: Trx, { organizationId, placeId, slug }: PlaceKey & { slug: string }) {
  await setRows(trx, 'place_slug', { organization_id: organizationId, place_id: placeId }, { is_current: false });
  // The owner does not matter: a slug of another place is taken.
  const taking = sql`insert into place_slug as s (slug, organization_id, place_id, is_current)
    values (${slug}, ${organizationId}, ${placeId}, true) on conflict (slug) do update set is_current = true
      where s.organization_id = excluded.organization_id and s.place_id = excluded.place_id
    returning slug`;
  const { rows } = await acrossOrganizations(trx, (all) => taking.execute(all));
  return rows.length > 0;
}

/** Whether any place of any organization has or had it. */
export async function isSlugTaken(trx: Trx, slug: string): Promise<boolean> {
  return (await acrossOrganizations(trx, (all) => findRow(all, 'place_slug', { slug }))) !== null;
}
