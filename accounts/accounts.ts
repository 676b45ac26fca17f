import { browserNameOf, writeBrowserName, readBrowserName } from '#domain/team/browser-name.ts';
import { cookieNames, readCookie } from '#domain/cookies.ts';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import {
  addressHeader,
  createAuthTries,
  headersFor,
  makeAuth,
  readSession,
  refusalOf,
  signInCookiesIn,
  userOfEmail,
  type AccountsDeps,
  type Auth,
  type SignInDeps,
  checkPassword,
  ownSession,
  storePassword,
  type AccountCaller,
  type AuthTries,
  type OwnSession,
} from './auth.ts';
import { createKnownBrowsers, type KnownBrowsers } from './known-browsers.ts';
import { accountEmail, checkedEmail, checkedName } from './checked-fields.ts';
import { createPasskeys, type Passkeys, keptPasskeys } from './passkeys.ts';
import { hasProved } from './session-proof.ts';
import { createSignInCodes, recoveryCodesLeft } from './sign-in-codes.ts';
import { createSharedSessions } from './shared-sessions.ts';
import { createTeamAccounts } from './team-accounts.ts';

export type StaffAccounts = ReturnType<typeof createAccounts>;
/** Without what only the server's own routes call. */
export type Accounts = Omit<StaffAccounts, 'passkeys' | 'userOf' | 'answer'> & { passkeys: Passkeys };

interface SignInInput {
  email: string;
  password: string;
  address: string;
  /** The browser's own description; the list of sessions shows it. */
  userAgent?: string | null;
  /** They show whether this browser signed in before. */
  cookies?: string | null;
}

export interface SignedInUser {
  userId: string;
  since: Date;
  cookies: string[];
  /** Whether the password or a passkey was given within the last minutes. */
  hasProved: boolean;
  /** Whether this session has shown a second step beside the password, at its start or later. */
  hasSecondStep: boolean;
}

/** Accounts of staff: email and password. */
export function createAccounts(deps: AccountsDeps) {
  const tries = createAuthTries(deps);
  const passwordOf = async (userId: string): Promise<string | null> => {
    const { internalAdapter } = await auth.$context;
    return (await internalAdapter.findCredentialAccount(userId))?.password ?? null;
  };
  const known: KnownBrowsers = createKnownBrowsers({ ...deps, passwordOf });
  const auth = makeAuth(deps, tries, known);
  return {
    /**
     * Throws `unauthenticated` (without saying which of the two was wrong) or `too_many`. Returns the cookies to set. If
     * a code is asked, they carry no session yet: `codes.finishSignIn` makes it.
     */
    signIn: (input: SignInInput) => signIn({ auth, tries, known }, input),
    signOut: (headers: Headers) => signOut(auth, headers),
    /** The caller makes the member. `isNew`: no account had this address and password. Throws `invalid_fields`. */
    create: (input: Parameters<typeof create>[1]) => create(auth, input),
    team: createTeamAccounts(auth, tries, deps.pool),
    own: createOwnAccount(auth, tries),
    codes: createSignInCodes({ auth, tries, known }),
    passkeys: createPasskeys({ auth, tries, known }, deps),
    shared: createSharedSessions(auth, deps),
    /**
     * The user whose session these headers carry, when it began, and the cookies that prolong it. `isOnlyRead`: no answer
     * can carry cookies.
     */
    userOf: (headers: Headers, isOnlyRead = false) => userOf(auth, headers, isOnlyRead),
    /** Serves `/api/auth/*`; `address` is the caller's network address. */
    answer(request: Request, address: string) {
      const headers = new Headers(request.headers);
      headers.set(addressHeader, address);
      headers.set('user-agent', writeBrowserName(browserNameOf(headers.get('user-agent'))));
      return auth.handler(new Request(request, { headers }));
    },
  };
}

async function signIn(
  { auth, tries, known }: SignInDeps,
  { email: typed, password, address, userAgent = null, cookies = null }: SignInInput,
): Promise<{ cookies: string[]; isCodeAsked: boolean }> {
  const email = accountEmail(typed);
  const headers = new Headers(userAgent ? { 'user-agent': userAgent } : {});
  const own = signInCookiesIn(cookies);
  if (own !== '') headers.set('cookie', own);
  try {
    const { headers: set, response } = await auth.api.signInEmail({
      body: { email, password, rememberMe: true },
      headers: headersFor({ headers, address }),
      returnHeaders: true,
    });
    const isCodeAsked = 'twoFactorRedirect' in response;
    const userId = (await userOfEmail(auth, email))?.id ?? '';
    tries.passwords.succeeded(email, { address, known: await known.markOf(own, userId) });
    // So far only the password was right. The browser becomes a known one when the code is right too.
    const again = isCodeAsked ? [] : await known.cookieFor(own, userId);
    return { cookies: [...set.getSetCookie(), ...again], isCodeAsked };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function signOut(auth: Auth, headers: Headers): Promise<{ cookies: string[] }> {
  const cookie = headers.get('cookie');
  const answer = await auth.api.signOut({ headers: new Headers(cookie ? { cookie } : {}), returnHeaders: true });
  return { cookies: answer.headers.getSetCookie() };
}

/** A second call with the same password (a set-up that was interrupted) returns the existing account. */
async function create(auth: Auth, input: { name: string; email: string; password: string }) {
  const name = checkedName(input.name);
  const email = checkedEmail(input.email);
  const weak = passwordError(input.password, { name, email });
  if (weak) throw fieldRefusal('password', weak);
  const { internalAdapter, password } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const stored = known?.accounts.find((account) => account.providerId === 'credential')?.password;
  if (known && stored) {
    if (await password.verify({ hash: stored, password: input.password }))
      return { userId: known.user.id, isNew: false };
    throw fieldRefusal('email', 'email_taken');
  }
  const hash = await password.hash(input.password);
  const user =
    known?.user ??
    (await internalAdapter.createUser({ email, name, emailVerified: false }, { method: 'email-password' }));
  await internalAdapter.linkAccount({ userId: user.id, accountId: user.id, providerId: 'credential', password: hash });
  return { userId: user.id, isNew: known === null };
}

async function userOf(auth: Auth, headers: Headers, isOnlyRead: boolean): Promise<SignedInUser | null> {
  const cookie = headers.get('cookie');
  if (cookie === null || readCookie(cookie, cookieNames.session) === null) return null;
  const answer = await readSession(auth, new Headers({ cookie }), isOnlyRead);
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

/**
 * What users do with their own account. Each function throws `unauthenticated` if the session is over. If a password is
 * needed, a wrong one is `invalid_fields` and counts as a try to sign in; `too_many` gives the time to wait.
 */
function createOwnAccount(auth: Auth, tries: AuthTries) {
  return {
    overview: async (caller: AccountCaller) => overviewOf(auth, await ownSession(auth, caller)),
    /**
     * Proves the user's identity by the password, for actions that need it (`domain/team/step-up.ts`). The proof holds
     * for some minutes.
     */
    async prove(caller: AccountCaller, { password }: { password: string }) {
      const own = await ownSession(auth, caller);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
    },
    async changeName(caller: AccountCaller, { name }: { name: string }) {
      const { user } = await ownSession(auth, caller);
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateUser(user.id, { name: checkedName(name) });
    },
    async changeEmail(caller: AccountCaller, { email: typed, password }: { email: string; password: string }) {
      const own = await ownSession(auth, caller);
      const email = checkedEmail(typed);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      if (email === own.user.email) return;
      const { internalAdapter } = await auth.$context;
      if (await userOfEmail(auth, email)) throw fieldRefusal('email', 'email_taken');
      await internalAdapter.updateUser(own.user.id, { email, emailVerified: false });
    },
    /** Ends every other session. */
    async changePassword(caller: AccountCaller, { password, newPassword }: { password: string; newPassword: string }) {
      const own = await ownSession(auth, caller);
      const weak = passwordError(newPassword, own.user);
      if (weak) throw fieldRefusal('newPassword', weak);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      await storePassword(auth, own.user.id, newPassword);
      await endOthers(auth, await ownSession(auth, caller));
    },
    async endSession(caller: AccountCaller, sessionId: string) {
      const { user } = await ownSession(auth, caller);
      const { internalAdapter } = await auth.$context;
      const sessions = await internalAdapter.listSessions(user.id);
      await internalAdapter.deleteSession(orNotFound(sessions.find(({ id }) => id === sessionId)).token);
    },
    endOtherSessions: async (caller: AccountCaller) => endOthers(auth, await ownSession(auth, caller)),
  };
}

/** The content of the user's own account page. */
async function overviewOf(auth: Auth, { user, session }: OwnSession) {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(user.id, { onlyActiveSessions: true });
  const shown = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    isThis: id === session.id,
    browser: readBrowserName(userAgent),
    signedInAt: createdAt,
    /** Rounded to the hour. */
    usedAt: updatedAt,
  }));
  const hasCodes = user.twoFactorEnabled === true;
  return {
    name: user.name,
    email: user.email,
    /** Whether a link sent to this address confirmed it. */
    isEmailVerified: user.emailVerified,
    /** Whether signing in asks for a code after the password. */
    hasCodes,
    recoveryCodesLeft: hasCodes ? await recoveryCodesLeft(auth, user.id) : 0,
    passkeys: await keptPasskeys(auth, user.id),
    /** The newest first. */
    sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || +b.usedAt - +a.usedAt),
  };
}

async function endOthers(auth: Auth, { user, session }: OwnSession): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const others = (await internalAdapter.listSessions(user.id)).filter(({ id }) => id !== session.id);
  if (others.length > 0) await internalAdapter.deleteSessions(others.map(({ token }) => token));
}
