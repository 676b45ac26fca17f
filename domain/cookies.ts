// The names of all cookies of this product, and how a cookie is read and written. Over https each has a longer name in the browser
// (`server/http/cookie-names.ts`); no other code on the server sees that name.

export const cookieNames = {
  browser: 'turnstone_browser',
  xsrf: 'XSRF-TOKEN',
  /** The accounts that this browser signed in to before. */
  knownBrowser: 'turnstone_known',
  device: 'turnstone_device',
  pairing: 'turnstone_pairing',
  desk: 'turnstone_desk',
  paper: 'turnstone_paper',
  country: 'turnstone_country',
  tickets: 'turnstone_tickets',
  /** What a guest's page showed of the wait last. */
  readWait: 'turnstone_read_wait',
  language: 'lang',
  /** Light or dark, on the screens of staff. */
  theme: 'turnstone_theme',
  /** Set by the sign-in library, with the prefix that we configure. */
  session: 'turnstone.session_token',
  challenge: 'turnstone.two_factor',
} as const;

/** What every name begins with over https. */
export const hostPrefix = '__Host-';

export type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

interface CookieRules {
  /** 0: the browser deletes the cookie. */
  seconds: number;
  /** `Strict`: the browser never sends the cookie with a link or form on another site. */
  sameSite?: 'Lax' | 'Strict';
  /** Whether scripts on the page may read it. */
  isForScripts?: boolean;
}

/** The value of the cookie with exactly this name; null if there is none. */
export function readCookie(header: string | null | undefined, name: CookieName): string | null {
  const pair = (header ?? '').split(';').find((text) => text.trimStart().startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(pair.indexOf('=') + 1).trim();
}

export function writeCookie(
  name: CookieName,
  value: string,
  { seconds, sameSite = 'Lax', isForScripts = false }: CookieRules,
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}${isForScripts ? '' : '; HttpOnly'}; SameSite=${sameSite}`;
}

/** The Cookie header that a browser sends after it received these cookies. */
export function cookieHeaderOf(lines: readonly string[]): string {
  return lines.map((line) => line.split(';', 1)[0] ?? '').join('; ');
}
