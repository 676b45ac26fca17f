import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { deviceToken, pairDevice, revokeDevice } from '#commands/device/change-devices.ts';
import { statusOf } from '#contract/problems.ts';
import { findPlaceBySlug, placeKeyOf, type PlaceRow } from '#db/place/places.ts';
import { worksAt } from '#domain/team/actor.ts';
import { may } from '#domain/team/permissions.ts';
import { isRefusal } from '#domain/refusal.ts';
import { settingCookies } from '#app/session/session-cookies.server.ts';
import { fieldsOf } from '#app/form/form-fields.ts';
import { requireStaff, type StaffSession } from '#app/session/staff-session.server.ts';
import { deviceCookie, deviceTokenOf, noDeviceCookie } from '#accounts/device-cookie.ts';
import { kioskOf } from '../visit/load-kiosk.server.ts';
import { isPaperChoice } from '../paper/paper-choice.ts';
import { paperCookie, paperOf } from '../paper/paper-choice.server.ts';

/** The staff's settings on the kiosk's own screen: make it a kiosk, return it to guests, or end it. */
export async function loadSetUp({ request, params, context }: LoaderFunctionArgs) {
  const session = requireStaff(context, request);
  const place = await ownPlace(session, params['place']);
  const { staff, visitor } = session;
  return {
    place: { slug: place.slug, name: place.name },
    isAllowed: may(staff.role, 'add_ticket', staff.grants),
    kiosk: kioskOf(visitor, place)?.name ?? null,
    paper: paperOf(request),
    idempotencyKey: randomUUID(),
  };
}

interface SetUpFault {
  fault: 'name' | 'failed';
  name: string;
}

export async function lookAfterKiosk({ request, params, context }: ActionFunctionArgs) {
  const session = requireStaff(context, request);
  const place = await ownPlace(session, params['place']);
  const field = await fieldsOf(request);
  try {
    if (field('wish') === 'pair') return await pair(session, place, request, field);
    if (field('wish') === 'end') return await end(session, place);
    // The cookie is renewed, so that a kiosk with occasional visits by staff never expires.
    const token = deviceTokenOf(request.headers.get('cookie'));
    return await toGuests(session, place, request, { token, paper: field('paper') });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fault: SetUpFault = { fault: error.code === 'invalid_fields' ? 'name' : 'failed', name: field('name') };
    return data(fault, { status: statusOf[error.code] });
  }
}

async function pair(
  session: StaffSession,
  place: PlaceRow,
  request: Request,
  field: (name: string) => string,
): Promise<Response> {
  const { commands, staff } = session;
  const input = { placeId: place.id, role: 'kiosk' as const, name: field('name') };
  const { answer } = await pairDevice(commands, staff, input, idempotencyKeyOfForm(field('once'), input));
  const token = deviceToken(commands.secrets, answer.deviceId);
  return toGuests(session, place, request, { token, paper: field('paper') });
}

/** Signs the staff out on this screen: a guest's touch must not lead to the console. */
async function toGuests(
  { accounts }: StaffSession,
  place: PlaceRow,
  request: Request,
  { token, paper }: { token: string | null; paper: string },
): Promise<Response> {
  const { cookies } = await accounts.signOut(request.headers);
  const headers = settingCookies(cookies);
  if (token) headers.append('Set-Cookie', deviceCookie(token));
  if (isPaperChoice(paper)) headers.append('Set-Cookie', paperCookie(paper));
  return redirect(`/p/${place.slug}/kiosk`, { status: 303, headers });
}

async function end({ commands, staff, visitor }: StaffSession, place: PlaceRow): Promise<Response> {
  const device = kioskOf(visitor, place);
  const { organizationId } = placeKeyOf(place);
  if (device) await revokeDevice(commands, staff, { organizationId, deviceId: device.id }, null);
  return redirect(`/desk/${place.slug}/kiosk`, { status: 303, headers: { 'Set-Cookie': noDeviceCookie() } });
}

async function ownPlace({ commands, staff }: StaffSession, slug: string | undefined): Promise<PlaceRow> {
  const place = await findPlaceBySlug(commands.db, slug ?? '');
  if (!place || !worksAt(staff, placeKeyOf(place))) throw data(null, { status: 404 });
  return place;
}
