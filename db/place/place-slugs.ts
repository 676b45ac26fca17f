// The slugs of places. A used slug always stays with its place, so that old links and printed codes still work.

import type { Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
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
export async function takeSlug(
  trx: Transaction<Database>,
  { organizationId, placeId, slug }: { organizationId: string; placeId: string; slug: string },
): Promise<boolean> {
  await setRows(trx, 'place_slug', { organization_id: organizationId, place_id: placeId }, { is_current: false });
  // The owner does not matter: a slug of another place is taken.
  const taken = await acrossOrganizations(trx, (all) =>
    all
      .insertInto('place_slug')
      .values({ slug, organization_id: organizationId, place_id: placeId, is_current: true })
      .onConflict((conflict) =>
        conflict
          .column('slug')
          .doUpdateSet({ is_current: true })
          .where('place_slug.organization_id', '=', organizationId)
          .where('place_slug.place_id', '=', placeId),
      )
      .executeTakeFirst(),
  );
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether any place of any organization has or had it. */
export async function isSlugTaken(trx: Transaction<Database>, slug: string): Promise<boolean> {
  return (await acrossOrganizations(trx, (all) => findRow(all, 'place_slug', { slug }))) !== null;
}
