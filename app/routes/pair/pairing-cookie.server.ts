import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';

/** A little longer than any code is good, so that the screen can say that it was too old. */
const keptSeconds = 1800;

/** What a screen holds while it shows its code. No script reads it, and no other site's link or form brings it along. */
export function deviceCodeOf(request: Request): string | null {
  const code = readCookie(request.headers.get('cookie'), cookieNames.pairing);
  return code !== null && /^[\w-]{43}$/.test(code) ? code : null;
}

export function pairingCookie(deviceCode: string): string {
  return writeCookie(cookieNames.pairing, deviceCode, { seconds: keptSeconds, sameSite: 'Strict' });
}

export function noPairingCookie(): string {
  return writeCookie(cookieNames.pairing, '', { seconds: 0, sameSite: 'Strict' });
}
