import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { browserNameOf, writeBrowserName } from '#domain/team/browser-name.ts';
import { cookieNames, readCookie } from '#domain/cookies.ts';
import { fieldRefusal, isRefusal, Refusal } from '#domain/refusal.ts';
import { accountsOptions, prolongSeconds, sessionSeconds } from './accounts-settings.ts';
import { accountEmail } from './checked-fields.ts';
import { createCounter } from './counter.ts';
import { noteProof, sessionHooks } from './session-proof.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { createCodeSignInTries, createSignInTries, type SignInTries, type TrySource } from './sign-in-tries.ts';

/** The browser that sends the request, and its network address. */
export interface AccountCaller {
  headers: Headers;
  address: string;
}

export interface AccountsDeps {
  /** Finds the tables in the schema `auth`. */
  pool: pg.Pool;
  secret: string;
  baseUrl: string;
  now?: () => number;
  /** How a try that has to wait is delayed. */
  wait?: (ms: number) => Promise<unknown>;
}

export type Auth = ReturnType<typeof makeAuth>;

export interface AuthTries {
  /** Tries of passwords, by the account's address. */
  passwords: SignInTries;
  /** Tries of codes after the password, by account. */
  codes: SignInTries;
  /** Codes that were used to sign in: each works only once. */
  usedCodes: ReturnType<typeof createCounter>;
}

export interface SignInDeps {
  auth: Auth;
  tries: AuthTries;
  known: KnownBrowsers;
}

/** A code of an authenticator app is valid for three steps of 30 seconds. */
const codeLifeSeconds = 90;

export function createAuthTries({ now, wait }: Pick<AccountsDeps, 'now' | 'wait'>): AuthTries {
  return {
    passwords: createSignInTries(now, wait),
    codes: createCodeSignInTries(now, wait),
    usedCodes: createCounter({ max: 1, seconds: codeLifeSeconds }, now),
  };
}

/** Carries the network address of a try. We set it on each request that we pass on, and overwrite a client's value. */
export const addressHeader = 'x-turnstone-address';

/** better-auth, with our own counter of tries in front of each password and code. */
export function makeAuth({ pool, secret, baseUrl }: AccountsDeps, tries: AuthTries, known: KnownBrowsers) {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return betterAuth({
    ...accountsOptions({ db, secret, baseUrl }),
    databaseHooks: sessionHooks,
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const address = context.headers?.get(addressHeader) ?? '';
        const cookies = context.headers?.get('cookie') ?? null;
        if (context.path === '/sign-in/email') {
          const { email } = withEmail.safeParse(context.body).data ?? {};
          // No account can have such an address: there is nothing to guess, and nothing to count.
          if (email === undefined) throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL' });
          await countTry(async () => {
            const user = await context.context.internalAdapter.findUserByEmail(email.trim().toLowerCase());
            const mark = user && (await known.markOf(cookies, user.user.id));
            await tries.passwords.count(email, { address, known: mark });
          });
        }
        if (!context.path.startsWith('/two-factor/verify-')) return;
        const { createAuthCookie, secret: key, internalAdapter } = context.context;
        const challenge = await context.getSignedCookie(createAuthCookie('two_factor').name, key);
        const found = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
        if (!found) return;
        await countTry(async () =>
          tries.codes.count(found.value, { address, known: await known.markOf(cookies, found.value) }),
        );
        const { code = '' } = withCode.safeParse(context.body).data ?? {};
        if (tries.usedCodes.waitSeconds(`${found.value} ${code}`) > 0)
          throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
      }),
    },
  });
}

/** Longer than any address that email can have (RFC 5321: 254). */
const maxEmailLength = 320;
const withEmail = z.object({ email: z.email().max(maxEmailLength) });
const withCode = z.object({ code: z.string() });

async function countTry(count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const seconds = String(error.details.retryAfterSeconds ?? 1);
    throw new APIError('TOO_MANY_REQUESTS', { code: error.code }, { 'retry-after': seconds });
  }
}

/** Used when the error does not give a time. */
const laterSeconds = 60;

/** The same answer for a wrong password and for an unknown account. better-auth takes the same time for both. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  if (error.statusCode === 429) {
    const seconds = Number(new Headers(error.headers).get('retry-after') ?? laterSeconds);
    return new Refusal('too_many', { retryAfterSeconds: seconds });
  }
  return error.statusCode < 500 ? new Refusal('unauthenticated') : error;
}

/** What better-auth gets of a request: cookies, network address, and the browser's name in two words. */
export function headersFor({ headers, address }: AccountCaller): Headers {
  const own = new Headers({
    [addressHeader]: address,
    'user-agent': writeBrowserName(browserNameOf(headers.get('user-agent'))),
  });
  const cookie = headers.get('cookie');
  if (cookie) own.set('cookie', cookie);
  return own;
}

/**
 * Keeps only the cookies that a sign-in needs: those that identify the browser, and the one of a password that was given
 * just now. A session that exists there has no effect on a sign-in: a code would be tried on its account, and not counted.
 */
export function signInCookiesIn(cookies: string | null): string {
  const names = [cookieNames.browser, cookieNames.knownBrowser, cookieNames.challenge];
  return names
    .flatMap((name) => (readCookie(cookies, name) === null ? [] : [`${name}=${readCookie(cookies, name)}`]))
    .join('; ');
}

/** The session of these cookies. The library prolongs a session in use, except one that has reached its maximum. `isOnlyRead`: it does not. */
export async function readSession(auth: Auth, headers: Headers, isOnlyRead = false) {
  const read = await auth.api.getSession({ headers, query: { disableRefresh: true }, returnHeaders: true });
  const session = read.response?.session;
  // Nothing prolongs a session beyond its end: the database enforces it.
  const isAtItsEnd = session?.endsAt && session.expiresAt.getTime() >= session.endsAt.getTime();
  if (!session || isAtItsEnd || isOnlyRead || session.expiresAt.getTime() > Date.now() + freshMs) return read;
  return auth.api.getSession({ headers, returnHeaders: true });
}

const freshMs = (sessionSeconds - prolongSeconds) * 1000;

/** The session of the request, and its user. Throws `unauthenticated`. */
export async function ownSession(auth: Auth, caller: AccountCaller) {
  const { response } = await readSession(auth, headersFor(caller));
  if (!response) throw new Refusal('unauthenticated');
  return response;
}

export type OwnSession = Awaited<ReturnType<typeof ownSession>>;

/** Null: no account has this address. */
export async function userOfEmail(auth: Auth, email: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(accountEmail(email)))?.user ?? null;
}

/** Tries of a signed-in user are counted by their session alone. */
export function ofSession({ id }: { id: string }, address: string): TrySource {
  return { address, known: `session ${id}` };
}

/**
 * Comes before actions that a passer-by at an unlocked screen must not do. Counts as a try to sign in. If it is right,
 * the session has proved itself.
 */
export async function checkPassword(
  auth: Auth,
  tries: SignInTries,
  { user, session, password, address }: OwnSession & { password: string; address: string },
): Promise<void> {
  const wrong = fieldRefusal('password', 'password_wrong');
  if (password === '') throw fieldRefusal('password', 'required');
  await tries.count(user.email, ofSession(session, address));
  const { internalAdapter, password: passwords } = await auth.$context;
  const account = await internalAdapter.findCredentialAccount(user.id);
  const isTooLong = password.length > passwords.config.maxPasswordLength;
  if (!account?.password || isTooLong || !(await passwords.verify({ hash: account.password, password }))) throw wrong;
  tries.succeeded(user.email, ofSession(session, address));
  await noteProof(auth, session);
}

/** Also ends sign-ins that were begun with the old password and wait for a code. */
export async function storePassword(auth: Auth, userId: string, password: string): Promise<void> {
  const { adapter, internalAdapter, password: passwords } = await auth.$context;
  await internalAdapter.updatePassword(userId, await passwords.hash(password));
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
}
