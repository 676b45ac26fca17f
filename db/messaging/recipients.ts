import { sql } from 'kysely';
import type { Role } from '#domain/team/permissions.ts';
import type { Db } from '../database.ts';
import { membersAt, type PlaceRowKey } from '../place/places.ts';
import { rowsOf } from '../rows.ts';

/** The providers that carried messages of a place since then, by channel. */
export async function findCarriers(db: Db, { organization_id, id: place_id }: PlaceRowKey, since: Date) {
  return rowsOf(db, 'message', { organization_id, place_id })
    .select('channel')
    .select((of) => of.ref('provider').$notNull().as('provider'))
    .distinct()
    .where('created_at', '>', since)
    .where('provider', 'is not', null)
    .orderBy('channel')
    .orderBy('provider')
    .execute();
}

export async function countStaff(db: Db, place: PlaceRowKey): Promise<{ role: Role; count: number }[]> {
  return membersAt(db, place)
    .select(['role', sql<number>`count(*)::int`.as('count')])
    .groupBy('role')
    .execute();
}
