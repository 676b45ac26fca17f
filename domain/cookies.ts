// The names of all cookies of this product, how one is read, and how one is written. Over https the browser knows each by a longer name
// (`server/doors/cookie-names.ts`); nothing else of the product sees that.

export const cookieNames = {
  browser: 'turnstone_browser',
  xsrf: 'XSRF-TOKEN',
  /** In which accounts this browser signed in before. */
  knownBrowser: 'turnstone_known',
  device: 'turnstone_device',
  pairing: 'turnstone_pairing',
  desk: 'turnstone_desk',
  paper: 'turnstone_paper',
  country: 'turnstone_country',
  tickets: 'turnstone_tickets',
  language: 'lang',
  /** The library's own, by the prefix it is told. */
  session: 'turnstone.session_token',
  challenge: 'turnstone.two_factor',
} as const;

export type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

interface CookieRules {
  /** 0: the browser forgets it. */
  seconds: number;
  /** `Strict`: no link on another site, and no form, ever comes with it. */
  sameSite?: 'Lax' | 'Strict';
  /** Whether scripts of a page may read it. */
  isForScripts?: boolean;
}

/** The value under exactly this name; null: there is none. */
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

/** What a browser sends after it was given these cookies. */
export function cookieHeaderOf(lines: readonly string[]): string {
  return lines.map((line) => line.split(';', 1)[0] ?? '').join('; ');
}
