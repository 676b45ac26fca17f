import { browserNameOf, writeBrowserName } from '#domain/browser-name.ts';
import { cookieNames, readCookie } from '#domain/cookies.ts';
import { passwordError } from '#domain/password.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { Accounts } from '#app/request.server.ts';
import {
  addressHeader,
  createAuthTries,
  headersFor,
  makeAuth,
  readSession,
  refusalOf,
  type AccountsParts,
  type Auth,
  type AuthTries,
} from './auth.ts';
import { checkedEmail, checkedName, createOwnAccount } from './own-account.ts';
import { createPasskeys, type PasskeyDoors } from './passkeys.ts';
import { hasProved } from './session-proof.ts';
import { createSignInCodes } from './sign-in-codes.ts';
import { createSharedSessions } from './shared-sessions.ts';
import { createTeamAccounts } from './team-accounts.ts';

export interface StaffAccounts extends Accounts {
  passkeys: Accounts['passkeys'] & PasskeyDoors;
  /** The user whose session these headers carry, since when, and the cookies that prolong it. */
  userOf(headers: Headers): Promise<SignedInUser | null>;
  /** Answers a request to `/api/auth/*`; `address` is where it comes from. */
  answer(request: Request, address: string): Promise<Response>;
}

export interface SignedInUser {
  userId: string;
  since: Date;
  cookies: string[];
  /** Whether password or passkey were given within the last minutes. */
  hasProved: boolean;
  /** Whether this session was begun, or confirmed, by more than a password. */
  hasSecondStep: boolean;
}

export function createAccounts(parts: AccountsParts): StaffAccounts {
  const tries = createAuthTries(parts.now);
  const auth = makeAuth(parts, tries);
  return {
    signIn: (wish) => signIn(auth, tries, wish),
    signOut: (headers) => signOut(auth, headers),
    create: (wish) => create(auth, wish),
    team: createTeamAccounts(auth, tries, parts.pool),
    own: createOwnAccount(auth, tries),
    codes: createSignInCodes(auth, tries),
    passkeys: createPasskeys(auth, tries, parts),
    shared: createSharedSessions(auth, parts),
    userOf: (headers) => userOf(auth, headers),
    answer(request, address) {
      const headers = new Headers(request.headers);
      headers.set(addressHeader, address);
      headers.set('user-agent', writeBrowserName(browserNameOf(headers.get('user-agent'))));
      return auth.handler(new Request(request, { headers }));
    },
  };
}

async function signIn(
  auth: Auth,
  tries: AuthTries,
  { email, password, address, userAgent = null }: Parameters<Accounts['signIn']>[0],
): Promise<{ cookies: string[]; isCodeAsked: boolean }> {
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password, rememberMe: true },
      headers: headersFor({ headers: new Headers(userAgent ? { 'user-agent': userAgent } : {}), address }),
      returnHeaders: true,
    });
    tries.passwords.succeeded(email, address);
    return { cookies: headers.getSetCookie(), isCodeAsked: 'twoFactorRedirect' in response };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function signOut(auth: Auth, headers: Headers): Promise<{ cookies: string[] }> {
  const cookie = headers.get('cookie');
  const answer = await auth.api.signOut({ headers: new Headers(cookie ? { cookie } : {}), returnHeaders: true });
  return { cookies: answer.headers.getSetCookie() };
}

/** Asked twice with the same password (a set-up that broke off) it answers the account that is there. */
async function create(auth: Auth, wish: Parameters<Accounts['create']>[0]): Promise<{ userId: string }> {
  const name = checkedName(wish.name);
  const email = checkedEmail(wish.email);
  const weak = passwordError(wish.password, { name, email });
  if (weak) throw fieldRefusal('password', weak);
  const { internalAdapter, password } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const stored = known?.accounts.find((account) => account.providerId === 'credential')?.password;
  if (known && stored) {
    if (await password.verify({ hash: stored, password: wish.password })) return { userId: known.user.id };
    throw fieldRefusal('email', 'email_taken');
  }
  const hash = await password.hash(wish.password);
  const user =
    known?.user ??
    (await internalAdapter.createUser({ email, name, emailVerified: false }, { method: 'email-password' }));
  await internalAdapter.linkAccount({ userId: user.id, accountId: user.id, providerId: 'credential', password: hash });
  return { userId: user.id };
}

async function userOf(auth: Auth, headers: Headers): ReturnType<StaffAccounts['userOf']> {
  const cookie = headers.get('cookie');
  if (cookie === null || readCookie(cookie, cookieNames.session) === null) return null;
  const answer = await readSession(auth, new Headers({ cookie }));
  if (!answer.response) return null;
  const { session, user } = answer.response;
  return {
    userId: user.id,
    since: new Date(session.createdAt),
    cookies: answer.headers.getSetCookie(),
    hasProved: hasProved(session),
    hasSecondStep: Boolean(session.secondStepAt),
  };
}
