import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import {
  beginPairing,
  pollPairing,
  userCodeOf,
  type PolledPairing,
  deviceToken,
} from '#commands/device/pair-screen.ts';
import { statusOf } from '#contract/problems.ts';
import { findPlaceById } from '#db/place/places.ts';
import { groupPairingCode } from '#domain/place/pairing-code.ts';
import { isRefusal } from '#domain/refusal.ts';
import { minutesUntil, presentEndedScreen, presentPairingScreen } from '#presenters/screens/pairing-screen.ts';
import { qrDrawing } from '../../drawings/qr-drawing.server.ts';
import { requestContext, type RequestContext, type VisitingDevice } from '../../session/request.server.ts';
import { fieldsOf } from '../../form/form-answer.ts';
import { settingCookies } from '../../session/session-cookies.server.ts';
import { deviceCookie, deviceTokenOf, noDeviceCookie } from '#accounts/device-cookie.ts';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';

/** The state of this screen: paired, pairing, ended, or none of them. Showing it changes nothing; a code starts with a post. */
export async function loadPair({ request, context }: LoaderFunctionArgs) {
  const { commands, visitor, publicUrl } = context.get(requestContext);
  const { db, secrets } = commands;
  if (visitor.device) {
    return { state: 'paired' as const, name: visitor.device.name, to: await addressOf(db, visitor.device) };
  }
  const deviceCode = deviceCodeOf(request);
  const screen = deviceCode && (await presentPairingScreen(db, secrets.bearerHash(deviceCode), commands.now()));
  if (deviceCode && screen) {
    if (screen.state !== 'pending') return screen;
    const code = groupPairingCode(userCodeOf(secrets, deviceCode));
    const address = `${publicUrl}/pair/approve`;
    const host = address.replace(/^https?:\/\//, '');
    return { ...screen, code, address: host, qr: qrDrawing(`${address}?code=${code}`) };
  }
  const token = deviceTokenOf(request.headers.get('cookie'));
  if (token === null) return { state: 'new' as const };
  const ended = await presentEndedScreen(db, secrets.bearerHash(token));
  return ended ? { state: 'ended' as const, ...ended } : { state: 'new' as const };
}

export async function changePair({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const field = await fieldsOf(request);
  if (field('wish') === 'open') return open(server, request);
  if (field('wish') === 'forget') return forget(server, request);
  try {
    server.pairLimits.begin(server.visitor.address);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ fault: 'too_many' }, { status: statusOf[error.code] });
  }
  const { deviceCode } = await beginPairing(server.commands);
  return redirect('/pair', { status: 303, headers: { 'Set-Cookie': pairingCookie(deviceCode, keptSeconds) } });
}

/** The screen asks about its code. A form of another site can neither send JSON nor include the cookie. */
export async function answerPoll({ request, context }: ActionFunctionArgs): Promise<Response> {
  const server = context.get(requestContext);
  const deviceCode = deviceCodeOf(request);
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (deviceCode === null || !isJson) return Response.json({ code: 'not_found' }, { status: 404 });
  const polled = await pollPairing(server.commands, deviceCode);
  if (polled.state === 'approved') {
    const { to, headers } = await letIn(server, request, polled);
    return Response.json({ state: polled.state, to } satisfies PollAnswer, { headers });
  }
  if (!('expiresAt' in polled)) return Response.json({ state: polled.state } satisfies PollAnswer);
  const { state, intervalSeconds, expiresAt } = polled;
  const minutesLeft = minutesUntil(expiresAt, server.commands.now());
  return Response.json({ state, intervalSeconds, minutesLeft } satisfies PollAnswer);
}

/** The same for a browser without scripts. */
async function open(server: RequestContext, request: Request): Promise<Response> {
  const deviceCode = deviceCodeOf(request);
  const polled = deviceCode === null ? null : await pollPairing(server.commands, deviceCode);
  if (polled?.state !== 'approved') return redirect('/pair', 303);
  const { to, headers } = await letIn(server, request, polled);
  return redirect(to, { status: 303, headers });
}

/** A screen that staff ended counts as an ordinary browser again: everybody may see the board. */
async function forget({ commands }: RequestContext, request: Request): Promise<Response> {
  const token = deviceTokenOf(request.headers.get('cookie'));
  const ended = token && (await presentEndedScreen(commands.db, commands.secrets.bearerHash(token)));
  const headers = { 'Set-Cookie': noDeviceCookie() };
  return redirect(ended ? `/p/${ended.place.slug}/board` : '/', { status: 303, headers });
}

async function letIn(
  { commands, accounts }: RequestContext,
  request: Request,
  { deviceId, placeId, role }: Extract<PolledPairing, { state: 'approved' }>,
): Promise<{ to: string; headers: Headers }> {
  // A guest's touch must not lead to the console, so the staff session on this screen ends.
  const headers = settingCookies(role === 'kiosk' ? (await accounts.signOut(request.headers)).cookies : []);
  headers.append('Set-Cookie', deviceCookie(deviceToken(commands.secrets, deviceId)));
  headers.append('Set-Cookie', pairingCookie('', 0));
  return { to: await addressOf(commands.db, { placeIds: [placeId], role }), headers };
}

async function addressOf(
  db: RequestContext['commands']['db'],
  { placeIds, role }: Pick<VisitingDevice, 'placeIds' | 'role'>,
): Promise<string> {
  const place = await findPlaceById(db, placeIds[0] ?? '');
  return place ? `/p/${place.slug}/${role}` : '/';
}

/** A little longer than a code is valid, so that the screen can say that the code expired. */
const keptSeconds = 1800;

/** What a screen stores while it shows its code. No script can read it, and no other site's link or form sends it. */
function deviceCodeOf(request: Request): string | null {
  const code = readCookie(request.headers.get('cookie'), cookieNames.pairing);
  return code !== null && /^[\w-]{43}$/.test(code) ? code : null;
}

function pairingCookie(deviceCode: string, seconds: number): string {
  return writeCookie(cookieNames.pairing, deviceCode, { seconds, sameSite: 'Strict' });
}

export type PollAnswer =
  | { state: 'pending' | 'slow_down'; intervalSeconds: number; minutesLeft: number }
  | { state: 'expired' | 'refused' }
  | { state: 'approved'; to: string };
