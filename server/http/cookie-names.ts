// Over https every cookie has the name `__Host-…`. Browsers accept this name only from this exact host, over https, for
// all paths, so neither another server under the same domain nor an attacker on the network can plant one. The prefix
// is removed and added here, for all code that reads or sets cookies. Over plain http browsers refuse the prefix, so
// cookies have their plain names (decision 058).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, hostPrefix, writeCookie, type CookieName } from '#domain/cookies.ts';
import { originOf } from './public-url.ts';

const daySeconds = 86_400;

interface FormerCookie {
  name: CookieName;
  /** The former name; the same as `name` if absent. */
  former?: string;
  seconds: number;
  sameSite?: 'Strict';
  isForScripts?: true;
  /** When the former name stops being accepted. In milliseconds since 1970. */
  until: number;
}

// Cookies that are worth planting for a server under the same domain are accepted for a shorter time.
const ofPeople = Date.parse('2027-06-01T00:00:00Z');
const ofScreens = Date.parse('2028-06-01T00:00:00Z');

/** Cookies that browsers may still hold under their former names. Cookies that last only minutes are not listed. */
const formerCookies: readonly FormerCookie[] = [
  { name: cookieNames.tickets, seconds: 40 * daySeconds, until: ofPeople },
  { name: cookieNames.session, seconds: 14 * daySeconds, until: ofPeople },
  { name: cookieNames.session, former: `__Secure-${cookieNames.session}`, seconds: 14 * daySeconds, until: ofPeople },
  { name: cookieNames.browser, seconds: 365 * daySeconds, until: ofPeople },
  { name: cookieNames.device, seconds: 400 * daySeconds, sameSite: 'Strict', until: ofScreens },
  { name: cookieNames.desk, seconds: 365 * daySeconds, until: ofScreens },
  { name: cookieNames.paper, seconds: 400 * daySeconds, until: ofScreens },
  { name: cookieNames.country, seconds: 365 * daySeconds, until: ofScreens },
  { name: cookieNames.language, seconds: 365 * daySeconds, isForScripts: true, until: ofScreens },
];

/** The cookies that a request brought under former names, to set them again under the new names. */
const brought = new WeakMap<FastifyRequest['raw'], readonly Brought[]>();

interface Brought {
  cookie: FormerCookie;
  value: string;
}

/** Register before anything that reads a cookie. */
export function takeCookieNamesOff(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers.cookie !== undefined && isSecure(request)) {
      // At an https installation the session had a `__Secure-` name, which only https can set.
      const isHouseSecure = request.server.publicUrl?.startsWith('https:') ?? false;
      const { cookies, former } = underOwnNames(headers.cookie, isHouseSecure, Date.now());
      if (cookies === '') delete headers.cookie;
      else headers.cookie = cookies;
      brought.set(request.raw, former);
    }
    done();
  });
}

/** Register after everything that sets cookies. */
export function putCookieNamesOn(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const lines = cookiesOf(request, reply);
    if (lines.length > 0) {
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', lines);
    }
    done(null, payload);
  });
}

/** The cookies of an answer as the browser gets them. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): string[] {
  const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  if (!isSecure(request)) return lines;
  // An answer that a shared cache may store must not contain cookies.
  const former = String(reply.getHeader('cache-control')).includes('no-store') ? brought.get(request.raw) : undefined;
  const again = (former ?? []).filter(({ cookie: { name } }) => !lines.some((line) => line.startsWith(`${name}=`)));
  const carried = again.map(({ cookie: { name, ...rules }, value }) => writeCookie(name, value, rules));
  const gone = (former ?? []).map(({ cookie: { name, former: old = name } }) => `${old}=; Path=/; Max-Age=0; Secure`);
  return [...[...lines, ...carried].map(forThisHost), ...gone];
}

/** What browsers require for the prefix: Secure, the path `/`, no domain. */
function forThisHost(line: string): string {
  if (line.startsWith(hostPrefix)) return line;
  const [pair = '', ...rules] = line.split(';').map((part) => part.trim());
  const others = rules.filter((rule) => !/^(?:secure$|path\b|domain\b)/i.test(rule));
  return [`${hostPrefix}${pair}`, 'Path=/', ...others, 'Secure'].join('; ');
}

/**
 * If a cookie with the new name is present, only that one counts. If not, a cookie with a former name is accepted until
 * its date. This server sets no other plain names over https.
 */
function underOwnNames(header: string, isHouseSecure: boolean, now: number): { cookies: string; former: Brought[] } {
  // Bounded by one header.
  const sent = new Map<string, string>();
  for (const text of header.split(';')) {
    const [name = '', ...value] = text.trim().split('=');
    if (name !== '' && !sent.has(name)) sent.set(name, value.join('='));
  }
  const cookies = [...sent].flatMap(([name, value]) =>
    name.startsWith(hostPrefix) ? [`${name.slice(hostPrefix.length)}=${value}`] : [],
  );
  const former: Brought[] = [];
  for (const cookie of formerCookies) {
    const { name, former: old = name, until } = cookie;
    const value = sent.get(old);
    const isPlantable = isHouseSecure && old === cookieNames.session;
    if (value === undefined || value === '' || isPlantable || sent.has(hostPrefix + name) || now >= until) continue;
    if (former.some((one) => one.cookie.name === name)) continue;
    former.push({ cookie, value });
    cookies.push(`${name}=${value}`);
  }
  return { cookies: cookies.join('; '), former };
}

function isSecure(request: FastifyRequest): boolean {
  return originOf(request).startsWith('https:');
}
