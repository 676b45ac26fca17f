import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { deviceToken, pairDevice, revokeDevice } from '#commands/device/pair-screen.ts';
import { statusOf } from '#contract/problems.ts';
import { may } from '#domain/team/permissions.ts';
import { isRefusal } from '#domain/refusal.ts';
import { settingCookies } from '#app/session/session-cookies.server.ts';
import { fieldsOf } from '#app/form/form-answer.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { deviceCookie, deviceTokenOf, noDeviceCookie } from '#accounts/device-cookie.ts';
import { kioskOf } from '../visit/load-kiosk.server.ts';
import { isPaperChoice } from '../paper/paper-choice.ts';
import { paperCookie, paperOf } from '../paper/paper-choice.server.ts';

/** The staff's settings on the kiosk's own screen: make it a kiosk, return it to guests, or end it. */
export async function loadSetUp(arrival: LoaderFunctionArgs) {
  const { staff, visitor, place } = await requireStaffAt(arrival, null);
  return {
    place: { slug: place.slug, name: place.name },
    isAllowed: may(staff.role, 'add_ticket', staff.grants),
    kiosk: kioskOf(visitor, place)?.name ?? null,
    paper: paperOf(arrival.request),
    idempotencyKey: randomUUID(),
  };
}

interface SetUpFault {
  fault: 'name' | 'failed';
  name: string;
}

export async function lookAfterKiosk(arrival: ActionFunctionArgs) {
  const session = await requireStaffAt(arrival, null);
  const { request } = arrival;
  const field = await fieldsOf(request);
  try {
    if (field('wish') === 'pair') return await pair(session, request, field);
    if (field('wish') === 'end') return await end(session);
    // The cookie is renewed, so that a kiosk with occasional visits by staff never expires.
    const token = deviceTokenOf(request.headers.get('cookie'));
    return await toGuests(session, request, { token, paper: field('paper') });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const fault: SetUpFault = { fault: error.code === 'invalid_fields' ? 'name' : 'failed', name: field('name') };
    return data(fault, { status: statusOf[error.code] });
  }
}

async function pair(session: StaffAtPlace, request: Request, field: (name: string) => string): Promise<Response> {
  const { commands, staff, place } = session;
  const input = { placeId: place.id, role: 'kiosk' as const, name: field('name') };
  const { answer } = await pairDevice(commands, staff, input, idempotencyKeyOfForm(field('once'), input));
  const token = deviceToken(commands.secrets, answer.deviceId);
  return toGuests(session, request, { token, paper: field('paper') });
}

/** Signs the staff out on this screen: a guest's touch must not lead to the console. */
async function toGuests(
  { accounts, place }: StaffAtPlace,
  request: Request,
  { token, paper }: { token: string | null; paper: string },
): Promise<Response> {
  const { cookies } = await accounts.signOut(request.headers);
  const headers = settingCookies(cookies);
  if (token) headers.append('Set-Cookie', deviceCookie(token));
  if (isPaperChoice(paper)) headers.append('Set-Cookie', paperCookie(paper));
  return redirect(`/p/${place.slug}/kiosk`, { status: 303, headers });
}

async function end({ commands, staff, visitor, place }: StaffAtPlace): Promise<Response> {
  const device = kioskOf(visitor, place);
  const organizationId = place.organization_id;
  if (device) await revokeDevice(commands, staff, { organizationId, deviceId: device.id }, null);
  return redirect(`/desk/${place.slug}/kiosk`, { status: 303, headers: { 'Set-Cookie': noDeviceCookie() } });
}
