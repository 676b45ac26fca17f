// Browsers that signed in to an account before. Their tries have a count of their own, so that no stranger slows them
// down. Only this server can tell which account a browser's cookie belongs to: it is a keyed code over the account, the
// browser's id, the stored password hash and the day. A new password makes all of them invalid.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const daySeconds = 86_400;
const knownDays = 400;
/** Several people may share the browser of one desk. */
const maxAccounts = 8;
const entryPattern = /^(\d{5})-([\w-]{22})$/;
const browserPattern = /^[\w-]{36}$/;

interface KnownBrowsersDeps {
  /** The stored hash; null: the account has none. */
  passwordOf: (userId: string) => Promise<string | null>;
  secret: string;
  now?: (() => number) | undefined;
}

export function createKnownBrowsers({ passwordOf, secret, now = Date.now }: KnownBrowsersDeps) {
  const key = createHmac('sha256', secret).update('known-browser').digest();
  const today = (): number => Math.floor(now() / 1000 / daySeconds);
  const codeOf = async (browserId: string, userId: string, day: number): Promise<string | null> => {
    const password = await passwordOf(userId);
    if (password === null) return null;
    const said = [browserId, userId, password, day].join('\n');
    return createHmac('sha256', key).update(said).digest('base64url').slice(0, 22);
  };
  const browserIn = (cookies: string | null): string | null => {
    const id = readCookie(cookies, cookieNames.browser);
    return id !== null && browserPattern.test(id) ? id : null;
  };
  const entryOf = async (cookies: string | null, userId: string): Promise<string | null> => {
    const browserId = browserIn(cookies);
    if (browserId === null) return null;
    for (const entry of entriesIn(cookies)) {
      const [, day = '', given = ''] = entryPattern.exec(entry) ?? [];
      const age = today() - Number(day);
      if (age < 0 || age > knownDays) continue;
      const code = await codeOf(browserId, userId, Number(day));
      if (code !== null && timingSafeEqual(Buffer.from(code), Buffer.from(given))) return entry;
    }
    return null;
  };
  return {
    /** The key by which this browser's tries at the account are counted; null: it is a stranger. */
    async markOf(cookies: string | null, userId: string) {
      return (await entryOf(cookies, userId)) === null ? null : browserIn(cookies);
    },
    /** The cookie for a browser that has just signed in; none if it has no id. */
    async cookieFor(cookies: string | null, userId: string) {
      const browserId = browserIn(cookies);
      const code = browserId && (await codeOf(browserId, userId, today()));
      if (!code) return [];
      const before = await entryOf(cookies, userId);
      const others = entriesIn(cookies).filter((entry) => entry !== before);
      const entries = [`${today()}-${code}`, ...others].slice(0, maxAccounts);
      return [writeCookie(cookieNames.knownBrowser, entries.join('.'), { seconds: knownDays * daySeconds })];
    },
  };
}

function entriesIn(cookies: string | null): string[] {
  const value = readCookie(cookies, cookieNames.knownBrowser) ?? '';
  return value.split('.', maxAccounts).filter((entry) => entryPattern.test(entry));
}
