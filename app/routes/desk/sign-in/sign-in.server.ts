import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { findPlaceById } from '#db/place/places.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { enterSharedDesk, isSharedBrowser, leaveSharedDesk } from '#app/session/shared-desk.server.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { ownPath } from '#app/session/own-path.ts';
import { settingCookies, signInFrom } from '#app/session/session-cookies.server.ts';
import { textIn, typedIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { cookieNames, readCookie } from '#domain/cookies.ts';

export async function loadSignIn({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  const { visitor, commands, accounts, publicUrl, restore } = context.get(requestContext);
  const isShared = await isSharedBrowser(commands, visitor.browserId);
  // On a shared desk, another person may sign in while one is signed in.
  const isAnother = isShared && searchParams.has('another');
  if (visitor.staff && !isAnother) throw redirect(next);
  // A kiosk's own screen must not stay on this page.
  const [placeId] = visitor.device?.role === 'kiosk' ? visitor.device.placeIds : [];
  const place = placeId === undefined ? null : await findPlaceById(commands.db, placeId);
  return {
    next,
    kiosk: place && `/p/${place.slug}/kiosk`,
    isShared,
    isAnother,
    fitsPasskeys: accounts.passkeys.fits(publicUrl),
    // Back from the code page: the password step was too old.
    isAgain: searchParams.has('again'),
    restoredTo: searchParams.has('restored') ? (restore?.restoredTo() ?? null) : null,
  };
}

export async function signIn({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const { accounts, commands, visitor } = server;
  const form = await request.formData();
  const [email, password] = [textIn(form, 'email'), typedIn(form, 'password')];
  const next = ownPath(typedIn(form, 'next'));
  const isShared = typedIn(form, 'shared') === 'yes';
  return settleForm({ form, now: commands.now() }, async () => {
    if (email === '' || password === '') throw fieldRefusal('email', 'required');
    const { cookies, isCodeAsked } = await accounts.signIn({ email, password, ...signInFrom(request, visitor) });
    if (!isCodeAsked) throw await comeIn(server, { request, cookies, next, isShared });
    if (await isSharedBrowser(commands, visitor.browserId)) await leaveSharedDesk(server, callerOf(server, request));
    const way = `/sign-in/code?next=${encodeURIComponent(next)}${isShared ? '&shared=yes' : ''}`;
    throw redirect(way, { headers: settingCookies(cookies) });
  });
}

interface SignedIn {
  request: Request;
  cookies: string[];
  next: string;
  /** Whether the person says so. A browser already known as shared stays shared anyway. */
  isShared: boolean;
}

/** After a full sign-in. A shared desk gets a session of half a day and then the PIN page. */
async function comeIn(server: RequestContext, { request, cookies, next, isShared }: SignedIn): Promise<Response> {
  const { commands, visitor } = server;
  if (!isShared && !(await isSharedBrowser(commands, visitor.browserId)))
    return redirect(next, { headers: settingCookies(cookies) });
  const entered = await enterSharedDesk(server, { ...callerOf(server, request), cookies, deskId: deskOf(request) });
  return redirect(`/switch/pin?next=${encodeURIComponent(next)}`, { headers: settingCookies(entered) });
}

function callerOf({ visitor: { browserId, address } }: RequestContext, { headers }: Request) {
  return { browserId, caller: { headers, address } };
}

export function loadSignInCode({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  if (context.get(requestContext).visitor.staff) throw redirect(next);
  if (!hasGivenPassword(request)) throw redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  const isShared = searchParams.get('shared') === 'yes';
  return { next, isShared, isRecovery: searchParams.get('with') === 'recovery' };
}

/** Checks only that the cookie is there. It is verified together with the code. */
function hasGivenPassword(request: Request): boolean {
  return readCookie(request.headers.get('cookie'), cookieNames.challenge) !== null;
}

export async function finishSignIn({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const { accounts, commands, visitor } = server;
  const form = await request.formData();
  const next = ownPath(typedIn(form, 'next'));
  const settled = await settleForm({ form, now: commands.now() }, async () => {
    const code = typedIn(form, 'code');
    if (code.trim() === '') throw fieldRefusal('code', 'required');
    const caller = { headers: request.headers, address: visitor.address };
    const input = { code, isRecovery: typedIn(form, 'with') === 'recovery' };
    const { cookies } = await accounts.codes.finishSignIn(caller, input);
    throw await comeIn(server, { request, cookies, next, isShared: typedIn(form, 'shared') === 'yes' });
  });
  if (settled.data.refusal === 'stale') throw redirect(`/sign-in?again=1&next=${encodeURIComponent(next)}`);
  return settled;
}
