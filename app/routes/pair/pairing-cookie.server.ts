const name = 'turnstone_pairing';
/** A little longer than any code is good, so that the screen can say that it was too old. */
const keptSeconds = 1800;
const codePattern = /(?:^|;\s*)turnstone_pairing=([\w-]{43})(?:;|$)/;

/** What a screen holds while it shows its code. No script reads it, and no other site's link or form brings it along. */
export function deviceCodeOf(request: Request): string | null {
  return codePattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

export function pairingCookie(deviceCode: string, request: Request): string {
  return cookie(deviceCode, keptSeconds, request);
}

export function noPairingCookie(request: Request): string {
  return cookie('', 0, request);
}

function cookie(value: string, seconds: number, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
