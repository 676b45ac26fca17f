import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { parseName } from '#domain/name.ts';
import { passwordError } from '#domain/password.ts';
import { fieldRefusal, isRefusal, Refusal } from '#domain/refusal.ts';
import type { Accounts } from '#app/request.server.ts';
import { accountsOptions } from './accounts-settings.ts';
import { createSignInTries, type SignInTries } from './sign-in-tries.ts';

export interface StaffAccounts extends Accounts {
  /** The user whose session these headers carry, and the cookies that prolong it. */
  userOf(headers: Headers): Promise<{ userId: string; cookies: string[] } | null>;
  /** Answers a request to `/api/auth/*`; `address` is where it comes from. */
  answer(request: Request, address: string): Promise<Response>;
}

export interface AccountsParts {
  /** Finds the tables in the schema `auth`. */
  pool: pg.Pool;
  secret: string;
  baseUrl: string;
  now?: () => number;
}

type Auth = ReturnType<typeof makeAuth>;

/** Says where a try comes from; set by us on every request that is handed on, whatever a client sent. */
const addressHeader = 'x-turnstone-address';

export function createAccounts(parts: AccountsParts): StaffAccounts {
  const tries = createSignInTries(parts.now);
  const auth = makeAuth(parts, tries);
  return {
    signIn: (wish) => signIn(auth, tries, wish),
    signOut: (headers) => signOut(auth, headers),
    create: (wish) => create(auth, wish),
    userOf: (headers) => userOf(auth, headers),
    answer(request, address) {
      const headers = new Headers(request.headers);
      headers.set(addressHeader, address);
      return auth.handler(new Request(request, { headers }));
    },
  };
}

function makeAuth({ pool, secret, baseUrl }: AccountsParts, tries: SignInTries) {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return betterAuth({
    ...accountsOptions({ db, secret, baseUrl }),
    hooks: {
      before: createAuthMiddleware((context) => {
        if (context.path === '/sign-in/email') countTry(tries, context.body, context.headers);
        return Promise.resolve();
      }),
    },
  });
}

const withEmail = z.object({ email: z.string() });

function countTry(tries: SignInTries, body: unknown, headers: Headers | undefined): void {
  try {
    tries.count(withEmail.safeParse(body).data?.email ?? '', headers?.get(addressHeader) ?? '');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const seconds = String(error.details.retryAfterSeconds ?? 1);
    throw new APIError('TOO_MANY_REQUESTS', { code: error.code }, { 'retry-after': seconds });
  }
}

async function signIn(
  auth: Auth,
  tries: SignInTries,
  { email, password, address }: Parameters<Accounts['signIn']>[0],
): Promise<{ cookies: string[] }> {
  try {
    const { headers } = await auth.api.signInEmail({
      body: { email, password, rememberMe: true },
      headers: new Headers({ [addressHeader]: address }),
      returnHeaders: true,
    });
    tries.succeeded(email, address);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    throw refusalOf(error);
  }
}

async function signOut(auth: Auth, headers: Headers): Promise<{ cookies: string[] }> {
  const cookie = headers.get('cookie');
  const answer = await auth.api.signOut({ headers: new Headers(cookie ? { cookie } : {}), returnHeaders: true });
  return { cookies: answer.headers.getSetCookie() };
}

/** One answer for a wrong password and for an account that is not there; better-auth takes as long for both. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof APIError)) return error;
  if (error.statusCode === 429) {
    return new Refusal('too_many', { retryAfterSeconds: Number(new Headers(error.headers).get('retry-after') ?? 60) });
  }
  return error.statusCode < 500 ? new Refusal('unauthenticated') : error;
}

const emailPattern = z.email().max(254);

/** Asked twice with the same password (a set-up that broke off) it answers the account that is there. */
async function create(auth: Auth, wish: Parameters<Accounts['create']>[0]): Promise<{ userId: string }> {
  const name = parseName(wish.name);
  if (!name.ok || name.name === '') throw fieldRefusal('name', name.ok ? 'required' : name.code);
  const email = wish.email.trim().toLowerCase();
  if (!emailPattern.safeParse(email).success) throw fieldRefusal('email', 'email_invalid');
  const weak = passwordError(wish.password);
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
    (await internalAdapter.createUser({ email, name: name.name, emailVerified: true }, { method: 'email-password' }));
  await internalAdapter.linkAccount({ userId: user.id, accountId: user.id, providerId: 'credential', password: hash });
  return { userId: user.id };
}

async function userOf(auth: Auth, headers: Headers): Promise<{ userId: string; cookies: string[] } | null> {
  const cookie = headers.get('cookie');
  if (!cookie?.includes('turnstone.session_token')) return null;
  const answer = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true });
  if (!answer.response) return null;
  return { userId: answer.response.user.id, cookies: answer.headers.getSetCookie() };
}
