// Over https every cookie has the name `__Host-…`, on every route; over plain http, where browsers refuse such names,
// no cookie has it. Cookies under former names are accepted and set again (docs/decisions/058).

import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { cookieNames } from '#domain/cookies.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

const publicUrl = 'https://line.example.org';
const password = 'a kettle of nine herons';
const host = 'line.example.org';

const houses: Record<'https' | 'http' | 'proxy', TestApp> = {} as never;
beforeAll(async () => {
  const open = (url: string | undefined): Promise<TestApp> =>
    openAppWithPages({
      config: { apiKey: undefined, publicUrl: url, trustedProxies: ['127.0.0.1'] },
    });
  houses.https = await open(publicUrl);
  // Without PUBLIC_URL: a proxy says which scheme the visitor used.
  houses.proxy = await open(undefined);
  houses.http = houses.proxy;
}, 240_000);
afterAll(async () => {
  await houses.https.close();
  await houses.proxy.close();
});

let addresses = 0;

/** Stores cookies under the names they came with, and every Set-Cookie line. */
class Browser {
  readonly jar = new Map<string, string>();
  readonly lines: string[] = [];
  private readonly address = `10.8.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  private readonly t: TestApp;
  private readonly way: 'http' | 'https';
  constructor(t: TestApp, way: 'http' | 'https') {
    this.t = t;
    this.way = way;
  }
  async send(method: 'GET' | 'POST', url: string, payload?: string | object, headers: Record<string, string> = {}) {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.t.app.inject({
      method,
      url,
      headers: {
        host,
        origin: `${this.way}://${host}`,
        accept: 'text/html',
        'x-forwarded-for': this.address,
        'x-forwarded-proto': this.way,
        ...(cookie ? { cookie } : {}),
        ...(typeof payload === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const given = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of given) {
      const [pair = ''] = line.split(';');
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (/Max-Age=0(?:;|$)/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    this.lines.push(...given);
    return answer;
  }
  get = (url: string) => this.send('GET', url);
  post = (url: string, fields: Record<string, string>) =>
    this.send('POST', url, new URLSearchParams(fields).toString());
  call = (url: string, body: object) =>
    this.send('POST', url, body, {
      'x-xsrf-token': [...this.jar].find(([name]) => name.endsWith('XSRF-TOKEN'))?.[1] ?? '',
    });
  has = (name: string): boolean => this.jar.has(name);
}

async function colleague(t: TestApp): Promise<{ email: string; userId: string }> {
  const email = `${uuid()}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Kenji', email, password });
  await t.addMember(userId, 'owner', 'Kenji');
  return { email, userId };
}

async function signedIn(t: TestApp, way: 'http' | 'https'): Promise<Browser> {
  const { email } = await colleague(t);
  const browser = new Browser(t, way);
  expect((await browser.post('/sign-in', { email, password })).statusCode).toBe(302);
  return browser;
}

/** A ticket of a guest who gives a phone number. */
async function joined(t: TestApp, browser: Browser): Promise<string> {
  const line = await t.harbour.addLine();
  const { rows } = await t.harbour.pool.query<{ slug: string }>('select slug from line where id = $1', [line]);
  const slug = rows[0]?.slug ?? '';
  const phone = `+1202555${String(100 + ++addresses).padStart(4, '0')}`;
  const input = { once: uuid(), line: slug, name: 'Ida', phone, phoneCountry: 'US' };
  const answer = await browser.post(`/p/harbour-clinic/${slug}`, input);
  expect(answer.statusCode).toBe(303);
  return answer.headers.location ?? '';
}

/** Every route that sets a cookie. */
async function throughAllDoors(t: TestApp, way: 'http' | 'https'): Promise<Browser> {
  const guest = new Browser(t, way);
  await guest.get('/code?lang=es');
  const ticket = await joined(t, guest);
  await t.harbour.pool.query(...teachingWait(null, 600));
  await guest.get(ticket);
  await guest.post('/pair', {});

  const { email, userId } = await colleague(t);
  const staff = new Browser(t, way);
  await staff.get('/sign-in?theme=dark');
  await staff.call('/api/auth/passkeys/sign-in-options', {});
  await staff.call('/api/auth/sign-in/email', { email, password });
  await staff.post('/sign-in', { email, password });
  await staff.post('/desk', { desk: t.harbour.desks.one });
  // A session used after more than an hour is extended: by a page, a call or a stream.
  const age = () =>
    t.harbour.pool.query(`update auth.session set expires_at = now() + interval '9 days' where user_id = $1`, [userId]);
  await age();
  await staff.get('/desk');
  await age();
  await staff.get('/api/v1/me');
  const begun = await staff.post('/account/codes', { form: 'begin', password });
  const key = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(begun.payload)?.[1] ?? '';
  const code = await createOTP(base32(key), { digits: 6 }).totp();
  await staff.post('/account/codes', { form: 'confirm', code });
  await staff.post('/sign-out', {});
  await staff.post('/sign-in', { email, password });
  expect([...staff.jar.keys()].join()).toContain(cookieNames.challenge);

  const kiosk = await signedIn(t, way);
  await kiosk.post('/desk/harbour-clinic/kiosk', { wish: 'pair', name: 'Entrance', paper: '58', once: uuid() });
  guest.lines.push(...staff.lines, ...kiosk.lines);
  return guest;
}

function base32(text: string): string {
  const bits = text
    .replaceAll(' ', '')
    .replaceAll(/./g, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 2))).join('');
}

const nameOf = (line: string): string => line.slice(0, line.indexOf('='));

describe('every cookie of every door', () => {
  test.each(['https', 'proxy'] as const)('is bound to this very host over https (%s)', async (house) => {
    const { lines } = await throughAllDoors(houses[house], 'https');
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[\w.-]+=/);
      expect(line).toMatch(/; Path=\/;/);
      expect(line).toMatch(/; Secure$/);
      expect(line).not.toMatch(/Domain/i);
      expect(line.match(/; (?:Secure|Path)\b/gi)).toHaveLength(2);
    }
    const names = new Set(lines.map(nameOf));
    for (const name of Object.values(cookieNames)) expect(names).toContain(`__Host-${name}`);
  });

  test('has its own name over plain http', async () => {
    const { lines } = await throughAllDoors(houses.http, 'http');
    const names = new Set(lines.map(nameOf));
    for (const name of Object.values(cookieNames)) expect(names).toContain(name);
    expect(lines.filter((line) => /__(?:Host|Secure)-|; Secure/i.test(line))).toEqual([]);
  });
});

/** The same cookies in a browser that last came before the names changed. */
function former(browser: Browser, t: TestApp, way: 'http' | 'https', sessionName: string): Browser {
  const before = new Browser(t, way);
  for (const [name, value] of browser.jar) {
    const own = name.replace('__Host-', '');
    // These cookies never had another name.
    const isNew = own === cookieNames.knownBrowser || own === cookieNames.theme;
    if (!isNew) before.jar.set(own === cookieNames.session ? sessionName : own, value);
  }
  return before;
}

describe('a browser with cookies by their former names', () => {
  test.each([
    ['https', `__Secure-${cookieNames.session}`],
    ['proxy', cookieNames.session],
  ] as const)('stays signed in, and holds them by the new ones from then on (%s)', async (house, sessionName) => {
    const t = houses[house];
    const fresh = await signedIn(t, 'https');
    await fresh.post('/desk', { desk: t.harbour.desks.one });
    const browser = former(fresh, t, 'https', sessionName);
    expect((await browser.get('/account')).statusCode).toBe(200);
    expect([...browser.jar.keys()].filter((name) => !name.startsWith('__Host-'))).toEqual(['XSRF-TOKEN']);
    for (const name of ['browser', 'session', 'desk'] as const)
      expect(browser.jar.get(`__Host-${cookieNames[name]}`)).toBe(fresh.jar.get(`__Host-${cookieNames[name]}`));
    // The token that scripts send still belongs to the same browser.
    expect(browser.jar.get('__Host-XSRF-TOKEN')).toBe(fresh.jar.get('__Host-XSRF-TOKEN'));
    expect((await browser.get('/account')).statusCode).toBe(200);
    await browser.post('/sign-out', {});
    expect((await browser.get('/account')).statusCode).toBe(302);
  });

  test('keeps its tickets, also where the first thing it does is to take another', async () => {
    const t = houses.https;
    const fresh = new Browser(t, 'https');
    const ticket = await joined(t, fresh);
    const browser = former(fresh, t, 'https', '');
    expect((await browser.get('/p/harbour-clinic')).payload).toContain(ticket);
    expect(browser.jar.get('__Host-turnstone_tickets')).toBe(ticket.slice('/t/'.length));
    expect(browser.jar.has('turnstone_tickets')).toBe(false);
  });

  test('that signs out in the same moment is signed out', async () => {
    const t = houses.https;
    const browser = former(await signedIn(t, 'https'), t, 'https', `__Secure-${cookieNames.session}`);
    await browser.post('/sign-out', {});
    expect([...browser.jar.keys()].join()).not.toContain('session');
  });

  test('is a paired screen as before', async () => {
    const t = houses.https;
    const fresh = await signedIn(t, 'https');
    await fresh.post('/desk/harbour-clinic/kiosk', { wish: 'pair', name: 'Entrance', paper: '58', once: uuid() });
    const browser = former(fresh, t, 'https', '');
    expect((await browser.get('/p/harbour-clinic/kiosk')).statusCode).toBe(200);
    expect(browser.lines.find((line) => line.startsWith('__Host-turnstone_device='))).toMatch(
      /Max-Age=34560000.*Strict/,
    );
  });
});

describe('what somebody planted', () => {
  test('under a plain name counts for nothing beside the real one', async () => {
    const t = houses.https;
    const [mine, theirs] = [await signedIn(t, 'https'), await signedIn(t, 'https')];
    const own = mine.jar.get(`__Host-${cookieNames.browser}`);
    // Planted cookies may come first.
    const jar = [...mine.jar];
    mine.jar.clear();
    for (const [name, value] of theirs.jar) mine.jar.set(name.replace('__Host-', ''), value);
    mine.jar.set(`__Secure-${cookieNames.session}`, theirs.jar.get(`__Host-${cookieNames.session}`) ?? '');
    for (const [name, value] of jar) mine.jar.set(name, value);
    mine.lines.length = 0;
    const page = await mine.get('/account');
    expect(page.statusCode).toBe(200);
    expect(mine.lines).toEqual([]);
    expect(mine.jar.get(`__Host-${cookieNames.browser}`)).toBe(own);
    for (const [name] of jar.filter(([one]) => one.includes('session'))) mine.jar.delete(name);
    mine.jar.delete(`__Secure-${cookieNames.session}`);
    expect((await mine.get('/account')).statusCode, 'a plain session where https has a name of its own').toBe(302);
  });
});
