// Where a member may work: their places, with the desks and the lines of each.

import type { LineState } from '#domain/line/line-states.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { Db } from '#db/database.ts';
import { findDesksOfPlace, type DeskRow } from '#db/place/desks.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { findPlacesOfStaff, type PlaceRow } from '#db/place/places.ts';
import { findMemberNames } from '#db/ticket/live-rows.ts';

export interface StaffPlace {
  id: string;
  slug: string;
  name: string;
  defaultLanguage: string;
  isDemo: boolean;
  lines: { id: string; name: ByLanguage; state: LineState; waiting: number }[];
  desks: StaffPlaceDesk[];
}

export interface StaffPlaceDesk {
  id: string;
  name: string;
  isOpen: boolean;
  lineIds: string[];
  /** Who sits there, if known. */
  memberName: string | null;
}

/** Empty `placeIds`: every place of the organization. */
export async function presentStaffPlaces(
  db: Db,
  staff: { organizationId: string | null; placeIds: readonly string[] },
): Promise<StaffPlace[]> {
  if (staff.organizationId === null) return [];
  const places = await findPlacesOfStaff(db, { ...staff, organizationId: staff.organizationId });
  return Promise.all(places.map((place) => presentPlace(db, place)));
}

async function presentPlace(db: Db, place: PlaceRow): Promise<StaffPlace> {
  const [lines, desks, members] = await Promise.all([
    findLinesOfPlace(db, place),
    findDesksOfPlace(db, place),
    findMemberNames(db, place),
  ]);
  const nameOf = new Map(members.map(({ id, name }) => [id, name]));
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    defaultLanguage: place.default_language,
    isDemo: place.is_demo,
    lines: lines.map(presentLine),
    desks: desks.map((desk) => presentDesk(desk, nameOf)),
  };
}

function presentLine({ id, name, state, waiting }: LineRow): StaffPlace['lines'][number] {
  return { id, name, state, waiting };
}

function presentDesk(desk: DeskRow, nameOf: Map<string, string>): StaffPlaceDesk {
  const memberName = desk.member_id === null ? null : (nameOf.get(desk.member_id) ?? null);
  return { id: desk.id, name: desk.name, isOpen: desk.is_open, lineIds: desk.line_ids, memberName };
}
