import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';

/** The maximum that browsers allow. Each regular use of the screen renews it. */
const maxAgeSeconds = 400 * 86_400;

/** The token that makes a browser one of a place's own screens. */
export function deviceTokenOf(cookies: string | null | undefined): string | null {
  const token = readCookie(cookies, cookieNames.device);
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
}

export function deviceCookie(token: string): string {
  return writeCookie(cookieNames.device, token, { seconds: maxAgeSeconds, sameSite: 'Strict' });
}

export function noDeviceCookie(): string {
  return writeCookie(cookieNames.device, '', { seconds: 0, sameSite: 'Strict' });
}
