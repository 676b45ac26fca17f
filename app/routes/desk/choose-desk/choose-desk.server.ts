import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { createDesk, setDeskOpen } from '#commands/place/desks.ts';
import { findDeskOfRecord } from '#db/place/desks.ts';
import { isId } from '#domain/id.ts';
import { isRefusal } from '#domain/refusal.ts';
import { may } from '#domain/team/permissions.ts';
import { presentStaffPlaces, type StaffPlace } from '#presenters/staff/staff-places.ts';
import { deskCookie, deskOf } from '#accounts/desk-cookie.ts';
import { hasWords } from '#app/components/staff/find-words.ts';
import { fieldsOf } from '#app/form/form-answer.ts';
import { requireStaff, type StaffSession } from '#app/session/staff-session.server.ts';

export type { StaffPlace, StaffPlaceDesk } from '#presenters/staff/staff-places.ts';

/** More places than these are searched by name. */
const maxUnsearched = 12;

/** `?again` shows the choice to a member who has already chosen a desk. */
export async function loadDesks({ request, context }: LoaderFunctionArgs) {
  const { commands, staff, me } = requireStaff(context, request);
  const places = await presentStaffPlaces(commands.db, staff);
  const lastDeskId = deskOf(request);
  const last = places.find(({ desks }) => desks.some(({ id }) => id === lastDeskId));
  const asked = new URL(request.url).searchParams;
  if (last && !asked.has('again')) throw redirect(`/desk/${last.slug}`);
  const { role, grants } = staff;
  const rights = { mayMakeDesks: may(role, 'settings', grants), mayOpen: may(role, 'run_line', grants) };
  return { ...searched(places, asked.get('search') ?? ''), lastDeskId, me, ...rights };
}

/** `search`: null where there are few places. */
export function searched<Place extends Pick<StaffPlace, 'name'>>(places: Place[], search: string) {
  if (places.length <= maxUnsearched) return { places, search: null };
  return { places: places.filter(({ name }) => hasWords(name, search)), search };
}

export async function changeDesks({ request, context }: ActionFunctionArgs) {
  const session = requireStaff(context, request);
  const field = await fieldsOf(request);
  const places = await presentStaffPlaces(session.commands.db, session.staff);
  if (field('intent') === 'create') return makeDesk(session, places, field);
  const deskId = field('desk');
  const place = places.find(({ desks }) => desks.some(({ id }) => id === deskId));
  if (!place) {
    // Deleted while the page was open, perhaps.
    const gone = isId(deskId) && (await findDeskOfRecord(session.commands.db, deskId));
    if (gone && places.some(({ id }) => id === gone.place_id)) return redirect('/desk?again=1');
    throw new Response(null, { status: 404 });
  }
  const isOpen = field('intent') !== 'close';
  if (!isOpen || may(session.staff.role, 'run_line', session.staff.grants))
    await setDeskOpen(session.commands, session.staff, { deskId, isOpen }, null);
  if (!isOpen) return redirect('/desk?again=1');
  return redirect(`/desk/${place.slug}`, { headers: { 'Set-Cookie': deskCookie(deskId) } });
}

export interface DeskFault {
  placeId: string;
  name: string;
}

/** A new desk serves every line of its place. Staff can narrow that later. */
async function makeDesk(session: StaffSession, places: StaffPlace[], field: (name: string) => string) {
  const place = places.find(({ id }) => id === field('place'));
  if (!place) throw new Response(null, { status: 404 });
  const input = { placeId: place.id, name: field('name'), lineIds: place.lines.map(({ id }) => id), isOpen: true };
  try {
    await createDesk(session.commands, session.staff, input, null);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'invalid_fields') throw error;
    return { placeId: place.id, name: input.name } satisfies DeskFault;
  }
  return redirect('/desk?again=1');
}
