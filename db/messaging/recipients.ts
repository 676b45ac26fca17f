import { sql } from 'kysely';
import type { Role } from '#domain/team/permissions.ts';
import type { Db } from '../database.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { holds } from '../rows.ts';

/** The providers that carried messages of a place since then, by channel. */
export async function findCarriers(
  db: Db,
  place: PlaceRowKey,
  since: Date,
): Promise<{ channel: string; provider: string }[]> {
  const rows = await db
    .selectFrom('message')
    .select(['channel', 'provider'])
    .distinct()
    .where((is) => holds(is, { organization_id: place.organization_id, place_id: place.id }))
    .where('created_at', '>', since)
    .where('provider', 'is not', null)
    .orderBy('channel')
    .orderBy('provider')
    .execute();
  return rows.flatMap(({ channel, provider }) => (provider === null ? [] : [{ channel, provider }]));
}

/** The number of staff at a place, by role. */
export async function countStaff(db: Db, place: PlaceRowKey): Promise<{ role: Role; count: number }[]> {
  return db
    .selectFrom('member')
    .select(['role', sql<number>`count(*)::int`.as('count')])
    .where('organization_id', '=', place.organization_id)
    .where((where) =>
      where.or([where(sql<number>`cardinality(place_ids)`, '=', 0), sql<boolean>`${place.id} = any (place_ids)`]),
    )
    .groupBy('role')
    .execute();
}
