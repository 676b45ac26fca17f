import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { findPlaceBySlug } from '#db/place/places.ts';
import { presentStaffPlaces } from '#presenters/staff/staff-places.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { shownPlace } from '../../session/staff-place.server.ts';
import { requireStaff } from '../../session/staff-session.server.ts';

export type AccountVisit = Awaited<ReturnType<typeof requireAccount>>;

/** The signed-in person, at their own account. */
export async function requireAccount({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const session = requireStaff(context, request);
  const { commands, staff, visitor } = session;
  const places = await presentStaffPlaces(commands.db, staff);
  const lastDeskId = deskOf(request);
  const usual = places.find(({ desks }) => desks.some(({ id }) => id === lastDeskId)) ?? places[0];
  const row = usual ? await findPlaceBySlug(commands.db, usual.slug) : null;
  return {
    ...session,
    caller: { headers: request.headers, address: visitor.address },
    /** Where this person works, as far as known: the screens around the account are that place's. */
    place: row && shownPlace(row),
    /** Whether this account is shared by everybody who opens the demo. */
    isDemo: places.some(({ isDemo }) => isDemo),
  };
}
