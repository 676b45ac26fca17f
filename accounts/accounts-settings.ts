import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { passwordLeast, maxPassword } from '#domain/team/password.ts';
import { notOfferedPaths, onlyOffered } from './offered-accounts.ts';
import { makeRecoveryCodes } from './recovery-code-sealing.ts';
import { limitedSessions } from './limited-sessions.ts';

/** The name that authenticator apps and passkeys show for this account. */
export const product = 'Turnstone';
const daySeconds = 86_400;
/** A session is prolonged when it is used this long after the last time. */
export const prolongSeconds = 3600;
export const sessionSeconds = 14 * daySeconds;

interface AccountsSettings {
  db: Kysely<unknown>;
  secret: string;
  /** The public address. Requests by another host name are trusted for that name. */
  baseUrl: string;
}

/** Accounts have tables of their own in the schema `auth`, named like the other tables. */
export function accountsOptions({ db, secret, baseUrl }: AccountsSettings) {
  return {
    appName: product,
    secret,
    baseURL: baseUrl,
    basePath: '/api/auth',
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    database: { db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLeast,
      maxPasswordLength: maxPassword,
    },
    session: {
      expiresIn: sessionSeconds,
      updateAge: prolongSeconds,
      // Every request asks the database. A person who ends a session elsewhere may have lost a phone: it must end at
      // once.
      cookieCache: { enabled: false },
      // The password decides what may be changed, not the age of the session.
      freshAge: 0,
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
    plugins: [onlyOffered(), codesOfAnApp(), passkeys(baseUrl), limitedSessions()],
    disabledPaths: notOfferedPaths,
    // Our own counter counts by account as well as by address.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'turnstone',
      // `doors/cookie-names.ts` adds the https prefix to the names of all cookies, the library's and ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: baseUrl.startsWith('https:') },
      ipAddress: { disableIpTracking: true },
      database: { generateId: 'uuid' },
    },
  } as const satisfies BetterAuthOptions;
}

function codesOfAnApp() {
  return twoFactor({
    issuer: product,
    // Our own counter slows tries down and recognises the owner's browser. With a lock, a person with the password
    // could shut the owner out.
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: makeRecoveryCodes },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factor',
        fields: {
          backupCodes: 'backup_codes',
          userId: 'user_id',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
}

/** A passkey replaces password and code, so the key must have verified its user. */
function passkeys(baseUrl: string) {
  const refuse = (isVerified: boolean | undefined): void => {
    if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
  };
  return passkey({
    rpID: relyingPartyOf(baseUrl) ?? 'localhost',
    rpName: product,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => refuse(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => refuse(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: {
      passkey: {
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
}

/**
 * The name that passkeys are bound to. Null: browsers accept none, as for a numeric address. This machine's own address
 * is an exception: it is also called `localhost`.
 */
export function relyingPartyOf(baseUrl: string): string | null {
  const { hostname } = new URL(baseUrl);
  if (/^127\.[\d.]+$/.test(hostname) || hostname === '[::1]') return 'localhost';
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? null : hostname;
}

function columns<Names extends Record<string, string>>(names: Names) {
  return { ...names, createdAt: 'created_at', updatedAt: 'updated_at' } as const;
}
