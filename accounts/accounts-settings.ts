import { passkey } from '@better-auth/passkey';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { passwordLeast, maxPassword } from '#domain/team/password.ts';
import { notOfferedPaths, onlyOffered } from './offered-accounts.ts';
import { makeRecoveryCodes } from './recovery-code-sealing.ts';
import { limitedSessions } from './limited-sessions.ts';

/** What authenticator apps and keys call this account's place. */
export const product = 'Turnstone';
const daySeconds = 86_400;
/** A session is prolonged once it was used this long after it was last. */
export const prolongSeconds = 3600;
export const sessionSeconds = 14 * daySeconds;

export interface AccountsSettings {
  db: Kysely<unknown>;
  secret: string;
  /** Where the server is reached; requests by another name are trusted for that name. */
  baseUrl: string;
}

/** How accounts are kept: tables of their own in the schema `auth`, in the names the other tables have. */
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
      // Asked of the database every time: whoever ends a session elsewhere has lost a phone, and does not wait a minute.
      cookieCache: { enabled: false },
      // Not how old a session is, but the password decides what may be changed.
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
    // Our own counter knows the account as well as the address.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'turnstone',
      // Their names over https are put on at the door (`doors/cookie-names.ts`), for the library's as for ours.
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
    // Our own count slows tries down, and knows the owner's browser: by a lock, whoever has the password shuts its owner out.
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

/** A key stands for password and code: whoever holds it must have shown that it is theirs. */
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
 * The name that passkeys are bound to; null where browsers know none: an address in numbers is not a name, but for this machine's own,
 * which is also called `localhost`.
 */
export function relyingPartyOf(baseUrl: string): string | null {
  const { hostname } = new URL(baseUrl);
  if (/^127\.[\d.]+$/.test(hostname) || hostname === '[::1]') return 'localhost';
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? null : hostname;
}

function columns<Names extends Record<string, string>>(names: Names) {
  return { ...names, createdAt: 'created_at', updatedAt: 'updated_at' } as const;
}
