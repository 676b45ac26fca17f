import { findSealedOfPlace, hasUnreadable } from '#db/secret/sealed-tickets.ts';
import type { Db } from '#db/database.ts';
import type { PlaceRow } from '#db/place/places.ts';
import type { Secrets } from '#db/secret/secrets.ts';

/** The maximum of tickets looked at for one count: the newest are enough. */
const maxTickets = 5000;

/** Counts a place's tickets with stored data that cannot be read. */
export async function countUnreadable(
  { db, secrets }: { db: Db; secrets: Secrets },
  place: Pick<PlaceRow, 'organization_id' | 'id'>,
): Promise<number> {
  const rows = await findSealedOfPlace(db, place, maxTickets);
  return rows.filter((row) => hasUnreadable(secrets, row)).length;
}
