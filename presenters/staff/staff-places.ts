// Where a member may work: their places, with the desks and the lines of each.

import type { Db } from '#db/database.ts';
import { findPlacesWithDesks, type PlaceWithDesks } from '#db/place/places.ts';

export type StaffPlace = PlaceWithDesks;
export type StaffPlaceDesk = StaffPlace['desks'][number];

/** Empty `placeIds`: every place of the organization. */
export async function presentStaffPlaces(
  db: Db,
  { organizationId, placeIds }: { organizationId: string | null; placeIds: readonly string[] },
): Promise<StaffPlace[]> {
  return organizationId === null ? [] : findPlacesWithDesks(db, { organizationId, placeIds });
}
