// Over https every cookie is called `__Host-…`: browsers take such a name from this very host alone, by https, for all of its paths, so that
// neither another server below the same domain nor somebody on the network can plant one. It is put on and taken off here, at the door, for
// whatever sets or reads a cookie. Over plain http browsers refuse the name, and cookies keep their own (decision 058).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, writeCookie, type CookieName } from '#domain/cookies.ts';
import { originOf } from '../public-url.ts';

const prefix = '__Host-';
const daySeconds = 86_400;

interface FormerCookie {
  name: CookieName;
  /** As it was called: its own name, where nothing else is said. */
  former?: string;
  seconds: number;
  sameSite?: 'Strict';
  isForScripts?: true;
  /** From when on its former name is nothing any more. */
  until: number;
}

// What a sibling could gain something by planting is believed for the shorter while.
const ofPeople = Date.parse('2027-06-01T00:00:00Z');
const ofScreens = Date.parse('2028-06-01T00:00:00Z');

/** Cookies that browsers hold from before the names changed. What lasts for minutes only is not among them. */
const formerCookies: readonly FormerCookie[] = [
  { name: cookieNames.tickets, seconds: 2 * daySeconds, until: ofPeople },
  { name: cookieNames.session, seconds: 14 * daySeconds, until: ofPeople },
  { name: cookieNames.session, former: `__Secure-${cookieNames.session}`, seconds: 14 * daySeconds, until: ofPeople },
  { name: cookieNames.browser, seconds: 365 * daySeconds, until: ofPeople },
  { name: cookieNames.device, seconds: 400 * daySeconds, sameSite: 'Strict', until: ofScreens },
  { name: cookieNames.desk, seconds: 365 * daySeconds, until: ofScreens },
  { name: cookieNames.paper, seconds: 400 * daySeconds, until: ofScreens },
  { name: cookieNames.country, seconds: 365 * daySeconds, until: ofScreens },
  { name: cookieNames.language, seconds: 365 * daySeconds, isForScripts: true, until: ofScreens },
];

/** What a request brought under former names, to be given again under the new ones. */
const brought = new WeakMap<FastifyRequest['raw'], readonly Brought[]>();

interface Brought {
  cookie: FormerCookie;
  value: string;
}

/** Before anything reads a cookie. */
export function takeCookieNamesOff(app: FastifyInstance, now: () => number = Date.now): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers.cookie !== undefined && isSecure(request)) {
      const { cookies, former } = underOwnNames(headers.cookie, isSecureHouse(request), now());
      if (cookies === '') delete headers.cookie;
      else headers.cookie = cookies;
      brought.set(request.raw, former);
    }
    done();
  });
}

/** After everything has set its cookies. */
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

/** The cookies of an answer as the browser is given them. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): string[] {
  const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  if (!isSecure(request)) return lines;
  // What others may keep holds nobody's cookies.
  const former = String(reply.getHeader('cache-control')).includes('no-store') ? brought.get(request.raw) : undefined;
  const again = (former ?? []).filter(({ cookie: { name } }) => !lines.some((line) => line.startsWith(`${name}=`)));
  const carried = again.map(({ cookie: { name, ...rules }, value }) => writeCookie(name, value, rules));
  const gone = (former ?? []).map(({ cookie: { name, former: old = name } }) => `${old}=; Path=/; Max-Age=0; Secure`);
  return [...[...lines, ...carried].map(forThisHost), ...gone];
}

/** As browsers ask of the name: by https, for all paths, of no domain. */
function forThisHost(line: string): string {
  if (line.startsWith(prefix)) return line;
  const [pair = '', ...rules] = line.split(';').map((part) => part.trim());
  const others = rules.filter((rule) => !/^(?:secure$|path\b|domain\b)/i.test(rule));
  return [`${prefix}${pair}`, 'Path=/', ...others, 'Secure'].join('; ');
}

/**
 * A cookie by its new name is the only one of its kind that counts, whatever lies beside it. Where there is none, one by its former name is
 * taken, if it is of those that may still be there. Others by plain names were not set by this server over https.
 */
function underOwnNames(header: string, isHouseSecure: boolean, now: number): { cookies: string; former: Brought[] } {
  const sent = new Map<string, string>();
  for (const text of header.split(';')) {
    const [name = '', ...value] = text.trim().split('=');
    if (name !== '' && !sent.has(name)) sent.set(name, value.join('='));
  }
  const cookies = [...sent].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [`${name.slice(prefix.length)}=${value}`] : [],
  );
  const former: Brought[] = [];
  for (const cookie of formerCookies) {
    const { name, former: old = name, until } = cookie;
    const value = sent.get(old);
    const isPlantable = isHouseSecure && old === cookieNames.session;
    if (value === undefined || value === '' || isPlantable || sent.has(prefix + name) || now >= until) continue;
    if (former.some((one) => one.cookie.name === name)) continue;
    former.push({ cookie, value });
    cookies.push(`${name}=${value}`);
  }
  return { cookies: cookies.join('; '), former };
}

/** Where the installation is reached by https, sessions had a name that only https sets. */
function isSecureHouse({ server }: FastifyRequest): boolean {
  return server.publicUrl?.startsWith('https:') ?? false;
}

function isSecure(request: FastifyRequest): boolean {
  return originOf(request).startsWith('https:');
}
