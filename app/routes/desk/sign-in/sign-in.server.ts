import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { findPlaceById } from '#db/place/places.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { enterSharedDesk, isSharedBrowser, leaveSharedDesk } from '#app/session/shared-desk.server.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { ownPath } from '#app/session/own-path.ts';
import { knownCookies, settingCookies } from '#app/session/session-cookies.server.ts';
import { fieldsOf } from '#app/form/form-fields.ts';
import { minutesIn } from '#app/form/settle-form.server.ts';

const afterwards = '/desk';

type SignInFault = 'wrong' | 'missing' | 'too_many' | 'failed' | 'stale';

export interface SignInAnswer {
  fault: SignInFault;
  email: string;
  /** Minutes to wait after too many tries. */
  minutes: number;
}

export async function loadSignIn({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'), afterwards);
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
  const { accounts, visitor } = server;
  const field = await fieldsOf(request);
  const email = field('email').trim();
  const password = field('password');
  if (email === '' || password === '') return refused({ fault: 'missing', email, minutes: 0 }, 422);
  try {
    const userAgent = request.headers.get('user-agent');
    const from = { address: visitor.address, userAgent, cookies: knownCookies(request, visitor) };
    const { cookies, isCodeAsked } = await accounts.signIn({ email, password, ...from });
    const next = ownPath(field('next'), afterwards);
    const isShared = field('shared') === 'yes';
    if (!isCodeAsked) return await comeIn(server, { request, cookies, next, isShared });
    if (await isSharedBrowser(server.commands, visitor.browserId))
      await leaveSharedDesk(server, callerOf(server, request));
    const way = `/sign-in/code?next=${encodeURIComponent(next)}${isShared ? '&shared=yes' : ''}`;
    return redirect(way, { headers: settingCookies(cookies) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const minutes = minutesIn(error);
    return refused({ fault: faultOf(error.code), email, minutes }, statusOf[error.code]);
  }
}

interface SignedIn {
  request: Request;
  cookies: string[];
  next: string;
  /** Whether the person says so. A browser already known as shared stays shared anyway. */
  isShared: boolean;
}

/** After a full sign-in. A shared desk gets a session of half a day and then the PIN page. */
export async function comeIn(
  server: RequestContext,
  { request, cookies, next, isShared }: SignedIn,
): Promise<Response> {
  const { commands, visitor } = server;
  if (!isShared && !(await isSharedBrowser(commands, visitor.browserId)))
    return redirect(next, { headers: settingCookies(cookies) });
  const entered = await enterSharedDesk(server, { ...callerOf(server, request), cookies, deskId: deskOf(request) });
  return redirect(`/switch/pin?next=${encodeURIComponent(next)}`, { headers: settingCookies(entered) });
}

function callerOf({ visitor: { browserId, address } }: RequestContext, { headers }: Request) {
  return { browserId, caller: { headers, address } };
}

function refused(answer: SignInAnswer, status: number) {
  return data(answer, { status });
}

function faultOf(code: string): SignInFault {
  if (code === 'unauthenticated' || code === 'invalid_fields') return 'wrong';
  return code === 'too_many' ? 'too_many' : 'failed';
}
