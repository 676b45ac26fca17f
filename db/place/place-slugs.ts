// The slugs of places. A used slug always stays with its place, so that old links and printed codes still work.

import { sql } from 'kysely';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Db, Trx } from '../database.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import type { PlaceRowKey } from './places.ts';
import { findRow, rowsOf, setRows } from '../rows.ts';

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
