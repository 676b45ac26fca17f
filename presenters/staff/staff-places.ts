// Where a member may work: their places, with the desks and the lines of each.

import type { Db } from '#db/database.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findPlacesOfStaff, type PlaceRow } from '#db/place/places.ts';
import { findMemberNames } from '#db/ticket/live-rows.ts';

export type StaffPlace = Awaited<ReturnType<typeof presentPlace>>;
export type StaffPlaceDesk = StaffPlace['desks'][number];

/** Empty `placeIds`: every place of the organization. */
export async function presentStaffPlaces(
  db: Db,
  staff: { organizationId: string | null; placeIds: readonly string[] },
): Promise<StaffPlace[]> {
  if (staff.organizationId === null) return [];
  const places = await findPlacesOfStaff(db, { ...staff, organizationId: staff.organizationId });
  return Promise.all(places.map((place) => presentPlace(db, place)));
}

async function presentPlace(db: Db, place: PlaceRow) {
  const [lines, desks, members] = await Promise.all([
    findLinesOfPlace(db, place),
    findDesksOfPlace(db, place),
    findMemberNames(db, place),
  ]);
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    defaultLanguage: place.default_language,
    isDemo: place.is_demo,
    lines: lines.map(({ id, name, state, waiting }) => ({ id, name, state, waiting })),
    desks: desks.map(({ id, name, is_open: isOpen, line_ids: lineIds, member_id: memberId }) => {
      /** Who sits there, if known. */
      const memberName = members.find((member) => member.id === memberId)?.name ?? null;
      return { id, name, isOpen, lineIds, memberName };
    }),
  };
}
