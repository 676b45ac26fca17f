import type { BetterAuthPlugin } from 'better-auth';

/** The paths of better-auth that are open to the outside. Users change their account on its own page. */
export const offeredPaths: readonly string[] = ['/sign-in/email', '/sign-out', '/get-session'];

/**
 * All other paths of the library. They are turned off in the library itself (`disabledPaths`), and our own check lets
 * only the offered ones through. A test compares this list with the library's paths.
 */
export const notOfferedPaths = [
  '/account-info',
  '/callback/:id',
  '/change-email',
  '/change-password',
  '/delete-user',
  '/delete-user/callback',
  '/error',
  '/get-access-token',
  '/link-social',
  '/list-accounts',
  '/list-sessions',
  '/ok',
  '/passkey/delete-passkey',
  '/passkey/generate-authenticate-options',
  '/passkey/generate-register-options',
  '/passkey/list-user-passkeys',
  '/passkey/update-passkey',
  '/passkey/verify-authentication',
  '/passkey/verify-registration',
  '/refresh-token',
  '/request-password-reset',
  '/reset-password',
  '/reset-password/:token',
  '/revoke-other-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/send-verification-email',
  '/sign-in/social',
  '/sign-up/email',
  '/two-factor/disable',
  '/two-factor/enable',
  '/two-factor/generate-backup-codes',
  '/two-factor/get-totp-uri',
  '/two-factor/send-otp',
  '/two-factor/verify-backup-code',
  '/two-factor/verify-otp',
  '/two-factor/verify-totp',
  '/unlink-account',
  '/update-session',
  '/update-user',
  '/verify-email',
  '/verify-password',
];

const basePath = '/api/auth';

/** Whether the path that better-auth reads from a request is offered. */
export function isOfferedAddress(url: string): boolean {
  const { pathname } = new URL(url);
  return offeredPaths.some((path) => pathname === `${basePath}${path}`);
}

/** The same check inside the library: it answers only the exact offered paths, however a request reaches it. */
export function onlyOffered() {
  return {
    id: 'only-offered',
    onRequest: (request) =>
      Promise.resolve(isOfferedAddress(request.url) ? undefined : { response: new Response(null, { status: 404 }) }),
  } satisfies BetterAuthPlugin;
}
