import type { Db } from '#db/database.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { holds } from '../rows.ts';

/** Guests' data in stored form: the newest tickets of a place that were not erased. */
export function findSealedOfPlace(db: Db, place: PlaceRowKey, max: number) {
  return db
    .selectFrom('ticket')
    .select(['id', 'name', 'phone', 'email', 'note', 'answers', 'second_contact', 'typed_phone'])
    .where((is) => holds(is, { organization_id: place.organization_id, place_id: place.id, erased_at: null }))
    .orderBy('joined_at', 'desc')
    .limit(max)
    .execute();
}
