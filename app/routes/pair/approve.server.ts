import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { may } from '#domain/team/permissions.ts';
import { presentStaffPlaces } from '#presenters/staff/staff-places.ts';
import { requireStaff } from '../../session/staff-session.server.ts';

/** The target of a screen's code, when staff scan it or type the address: the place's own page, or the choice of a place. */
export async function loadApprove({ request, context }: LoaderFunctionArgs) {
  const { commands, staff } = requireStaff(context, request);
  if (!may(staff.role, 'settings', staff.grants)) throw data(null, { status: 404 });
  const code = new URL(request.url).searchParams.get('code');
  const asked = code === null ? '' : `?${new URLSearchParams({ code }).toString()}`;
  const places = (await presentStaffPlaces(commands.db, staff)).map(({ slug, name }) => ({
    name,
    to: `/desk/${slug}/settings/devices${asked}`,
  }));
  const [only, another] = places;
  if (!only) throw data(null, { status: 404 });
  if (!another) throw redirect(only.to);
  return { places };
}
