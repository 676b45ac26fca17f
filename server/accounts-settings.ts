import type { BetterAuthOptions } from 'better-auth';
import type { Kysely } from 'kysely';
import { passwordLeast, passwordMost } from '#domain/password.ts';

const daySeconds = 86_400;
const sessionDays = 14;
/** For so long a session is believed without asking the database; signing out elsewhere takes effect after it. */
const cacheSeconds = 60;

export interface AccountsSettings {
  db: Kysely<unknown>;
  secret: string;
  /** Where the server is reached; requests by another name are trusted for that name. */
  baseUrl: string;
}

/** How accounts are kept: tables of their own in the schema `auth`, in the names the other tables have. */
export function accountsOptions({ db, secret, baseUrl }: AccountsSettings) {
  return {
    appName: 'Turnstone',
    secret,
    baseURL: baseUrl,
    basePath: '/api/auth',
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    database: { db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLeast,
      maxPasswordLength: passwordMost,
    },
    session: {
      expiresIn: sessionDays * daySeconds,
      updateAge: daySeconds,
      cookieCache: { enabled: true, maxAge: cacheSeconds },
      fields: columns({
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      }),
    },
    user: { fields: columns({ emailVerified: 'email_verified' }) },
    account: {
      fields: columns({
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      }),
    },
    verification: { fields: columns({ expiresAt: 'expires_at' }) },
    // Our own counter knows the account as well as the address.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'turnstone',
      useSecureCookies: baseUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
      database: { generateId: 'uuid' },
    },
  } as const satisfies BetterAuthOptions;
}

function columns<Names extends Record<string, string>>(names: Names) {
  return { ...names, createdAt: 'created_at', updatedAt: 'updated_at' } as const;
}
