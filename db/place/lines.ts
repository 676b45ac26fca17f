import { sql, type Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { DeskTable, LineTable, PlaceTable } from '../schema/schema.ts';
import { lookUp, openOrganization } from '../scope/look-up.ts';

export type LineRow = Selectable<LineTable>;
export type DeskRow = Selectable<DeskTable>;
export type PlaceRow = Selectable<PlaceTable>;

/** What never changes of a line, and what its place says of phones. */
export interface LineIdentity {
  organizationId: string;
  placeId: string;
  lineId: string;
}

const known = new Map<string, LineIdentity>();
const knownMost = 200_000;

/** Cached: a line never changes its place. */
export async function findLineIdentity(db: Db, lineId: string): Promise<LineIdentity | null> {
  const cached = known.get(lineId);
  if (cached) {
    await openOrganization(db, cached.organizationId);
    return cached;
  }
  const row = await lookUp(db, (all) =>
    all.selectFrom('line').select(['organization_id', 'place_id']).where('id', '=', lineId).executeTakeFirst(),
  );
  if (!row) return null;
  const identity = { organizationId: row.organization_id, placeId: row.place_id, lineId };
  if (known.size >= knownMost) known.clear();
  known.set(lineId, identity);
  return identity;
}

export async function findDesk(db: Db, deskId: string): Promise<DeskRow | null> {
  const row = await db
    .selectFrom('desk')
    .selectAll()
    .where('id', '=', deskId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The same where it may have been removed. */
export async function findDeskOfRecord(db: Db, deskId: string): Promise<DeskRow | null> {
  return (await db.selectFrom('desk').selectAll().where('id', '=', deskId).executeTakeFirst()) ?? null;
}

export async function findLine(db: Db, lineId: string): Promise<LineRow | null> {
  return (await db.selectFrom('line').selectAll().where('id', '=', lineId).executeTakeFirst()) ?? null;
}

export async function findPlaceById(db: Db, placeId: string): Promise<PlaceRow | null> {
  return (await db.selectFrom('place').selectAll().where('id', '=', placeId).executeTakeFirst()) ?? null;
}

/** The same for whoever stands before it: its id is on its posters and screens. */
export async function findPublicPlace(db: Db, placeId: string): Promise<PlaceRow | null> {
  return (
    (await lookUp(db, (all) => all.selectFrom('place').selectAll().where('id', '=', placeId).executeTakeFirst())) ??
    null
  );
}

/** By its slug, the current one or one it had before. */
export async function findPlaceBySlug(db: Db, slug: string): Promise<PlaceRow | null> {
  const row = await lookUp(db, (all) =>
    all
      .selectFrom('place_slug as s')
      .innerJoin('place as p', (join) =>
        join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.place_id'),
      )
      .selectAll('p')
      .where('s.slug', '=', slug)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/** Those that are offered; a line that was archived is in its log and its tickets only. */
export async function findLinesOfPlace(db: Db, place: { organization_id: string; id: string }): Promise<LineRow[]> {
  return db
    .selectFrom('line')
    .selectAll()
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Every address a line of this place has or had. */
export async function findLineSlugs(db: Db, place: { organization_id: string; id: string }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('line')
    .select('slug')
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function findDesksOfPlace(db: Db, place: { organization_id: string; id: string }): Promise<DeskRow[]> {
  return db
    .selectFrom('desk')
    .selectAll()
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Line id to how many open desks serve it. */
export async function countOpenDesks(
  db: Db,
  place: { organization_id: string; id: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('desk')
    .select([sql<string>`unnest(line_ids)`.as('line_id'), sql<number>`count(*)::int`.as('open')])
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .where('is_open', '=', true)
    .groupBy('line_id')
    .execute();
  return new Map(rows.map((row) => [row.line_id, row.open]));
}
