import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { findPlaceBySlug, placeKeyOf, type PlaceRow } from '#db/place/places.ts';
import { worksAt } from '#domain/team/actor.ts';
import { may, type Action } from '#domain/team/permissions.ts';
import { requireStaff, type StaffSession } from './staff-session.server.ts';

export interface StaffAtPlace extends StaffSession {
  place: PlaceRow;
}

/** What the pages of a place show of it. */
export function shownPlace({ id, slug, name, country, languages, ...place }: PlaceRow) {
  return { id, slug, name, country, languages, timeZone: place.time_zone, defaultLanguage: place.default_language };
}

/**
 * The place of `/desk/:place/...` and the person signed in there. Another organization's place, and a page beyond the
 * role, get the same 404 as one that does not exist. Null: everybody who works there. A visitor without a session signs in first.
 */
export async function requireStaffAt(
  { request, context, params }: LoaderFunctionArgs | ActionFunctionArgs,
  action: Action | null,
): Promise<StaffAtPlace> {
  const session = requireStaff(context, request);
  const { commands, staff } = session;
  const place = await findPlaceBySlug(commands.db, params['place'] ?? '');
  const isOwn = place && worksAt(staff, placeKeyOf(place));
  if (!isOwn || (action && !may(staff.role, action, staff.grants))) throw data(null, { status: 404 });
  return { ...session, place };
}
