import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { findPlaceBySlug } from '#db/place/places.ts';
import { presentStaffPlaces } from '#presenters/staff/staff-places.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { requireStaff, type StaffSession } from '../../session/staff-session.server.ts';

interface AccountPlace {
  slug: string;
  name: string;
  timeZone: string;
  country: string;
}

export interface AccountVisit extends StaffSession {
  caller: AccountCaller;
  /** Where this person works, as far as known: the screens around the account are that place's. */
  place: AccountPlace | null;
  /** Whether this account is shared by everybody who opens the demo. */
  isDemo: boolean;
}

/** The signed-in person, at their own account. */
export async function requireAccount({
  request,
  context,
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<AccountVisit> {
  const session = requireStaff(context, request);
  const { commands, staff, visitor } = session;
  const places = await presentStaffPlaces(commands.db, staff);
  const lastDeskId = deskOf(request);
  const usual = places.find(({ desks }) => desks.some(({ id }) => id === lastDeskId)) ?? places[0];
  const row = usual ? await findPlaceBySlug(commands.db, usual.slug) : null;
  return {
    ...session,
    caller: { headers: request.headers, address: visitor.address },
    place: row && { slug: row.slug, name: row.name, timeZone: row.time_zone, country: row.country },
    isDemo: places.some(({ isDemo }) => isDemo),
  };
}
