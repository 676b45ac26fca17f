const name = 'turnstone_device';
/** As long as browsers keep any cookie. It is set anew whenever the screen is looked after. */
const keptSeconds = 400 * 86_400;
const tokenPattern = /(?:^|;\s*)turnstone_device=([\w-]{43})(?:;|$)/;

/** What makes a browser one of a place's own screens. */
export function deviceTokenOf(cookies: string | null | undefined): string | null {
  return tokenPattern.exec(cookies ?? '')?.[1] ?? null;
}

/** `Strict`: no link on another site, and no form, ever comes with it. */
export function deviceCookie(token: string, request: Request): string {
  return cookie(token, keptSeconds, request);
}

export function noDeviceCookie(request: Request): string {
  return cookie('', 0, request);
}

function cookie(value: string, seconds: number, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
