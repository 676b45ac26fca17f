import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '#db/database.ts';
import { hosts } from '#test/cast.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { accountsOptions } from './accounts-settings.ts';
import { xsrfToken } from '#server/http/browser-cookies.ts';

const password = 'a walk along the harbour';
const ruth = { name: hosts.ruth.name, email: hosts.ruth.email, password };

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
  const { userId } = await t.accounts.create(ruth);
  await t.addMember(userId, 'host', ruth.name);
});
afterAll(() => t.close());

let addresses = 0;
const somewhere = (): string => `10.7.0.${++addresses}`;
const cookieOf = (cookies: string[]): string => cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');

test('the committed tables are those that the library asks for', async () => {
  const pool = createPool(t.harbour.connectionString, { settings: '-c search_path=auth' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const options = accountsOptions({ db, secret: 'x'.repeat(40), baseUrl: 'http://localhost' });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    schemaProblems: [],
  });
  await db.destroy();
});

describe('signing in', () => {
  test('gives cookies that scripts cannot read, for two weeks, new each time', async () => {
    const one = await t.accounts.signIn({ ...ruth, address: somewhere() });
    const two = await t.accounts.signIn({ ...ruth, email: ruth.email.toUpperCase(), address: somewhere() });
    const session = one.cookies.find((cookie) => cookie.startsWith('turnstone.session_token='));
    expect(session).toMatch(/Max-Age=1209600/);
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(two.cookies).not.toEqual(one.cookies);
    // As a Chinese keyboard writes it, or with what came along when it was copied.
    const typed = `\u200B${ruth.email.replace('@', '＠').replace('.', '．')} `;
    const three = await t.accounts.signIn({ ...ruth, email: typed, address: somewhere() });
    expect(three.cookies.join()).toContain('turnstone.session_token=');
    expect(await t.accounts.team.findByEmail(typed)).toBe(await t.accounts.team.findByEmail(ruth.email));
    expect(await t.accounts.userOf(new Headers({ cookie: cookieOf(one.cookies) }))).not.toBeNull();
  });

  test('a wrong password and an unknown account are answered alike, and cost about as much work', async () => {
    // Work of this process, not time on the clock: that others keep the machine busy must not tell the two apart.
    const answer = async (email: string): Promise<{ error: unknown; work: number }> => {
      const before = process.cpuUsage();
      const error: unknown = await t.accounts
        .signIn({ email, password: 'something else entirely', address: somewhere() })
        .catch((refusal: unknown) => refusal);
      const { user, system } = process.cpuUsage(before);
      return { error, work: user + system };
    };
    await answer(ruth.email);
    const [known, unknown] = [await answer(ruth.email), await answer('nobody@harbour.example')];
    expect(known.error).toMatchObject({ code: 'unauthenticated' });
    expect(unknown.error).toEqual(known.error);
    const least = { known: known.work, unknown: unknown.work };
    for (let round = 0; round < 4; round += 1) {
      least.known = Math.min(least.known, (await answer(ruth.email)).work);
      least.unknown = Math.min(least.unknown, (await answer('nobody@harbour.example')).work);
    }
    expect(least.unknown).toBeGreaterThan(least.known / 4);
    expect(least.known).toBeGreaterThan(least.unknown / 4);
  });

  test('beyond what can be held, even the right password is told when to come again; from elsewhere it is not', async () => {
    const address = somewhere();
    const trial = (input: { password: string; address: string }): Promise<unknown> =>
      t.accounts.signIn({ ...ruth, ...input }).then(
        () => 'in',
        (refusal: { code: string }) => refusal.code,
      );
    for (let n = 0; n < 11; n++) expect(await trial({ password: 'wrong '.repeat(3), address })).toBe('unauthenticated');
    expect(await trial({ password, address })).toBe('too_many');
    expect(await trial({ password, address: somewhere() })).toBe('in');
  }, 60_000);

  test("by the library's own address counts the same, whatever address a client claims", async () => {
    const signIn = (claimed: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: 'someone@harbour.example', password: 'wrong password' },
        headers: { 'x-turnstone-address': claimed },
      });
    for (let n = 0; n < 11; n++) expect((await signIn(`1.1.1.${n}`)).statusCode).toBe(401);
    const late = await signIn('1.1.1.99');
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  }, 60_000);

  test('nobody makes an account by themselves; the rest of the library is not offered', async () => {
    for (const path of ['sign-up/email', 'delete-user', 'sign-in/social', 'ok', 'update-user']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload: { ...ruth, email: 'x@y.example' },
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    const { rows } = await t.harbour.pool.query('select email from auth."user"');
    expect(rows).toEqual([{ email: ruth.email }]);
  });
});

describe('making an account', () => {
  test.for([
    [{ email: 'not an address' }, 'email', 'email_invalid'],
    [{ password: 'short' }, 'password', 'password_too_short'],
    [{ password: 'x'.repeat(129) }, 'password', 'password_too_long'],
    [{ name: '' }, 'name', 'required'],
    [{ password: 'not the one that is kept' }, 'email', 'email_taken'],
  ] as const)('with %j is refused', async ([fields, path, code]) => {
    await expect(t.accounts.create({ ...ruth, ...fields })).rejects.toMatchObject({
      details: { errors: [{ path, code }] },
    });
  });

  test('twice with the same password is one account: a set-up that broke off goes on', async () => {
    expect(await t.accounts.create(ruth)).toEqual(await t.accounts.create({ ...ruth, email: ` ${ruth.email}` }));
  });
});

describe('a session', () => {
  test('works the API with the token of its browser, and ends with signing out', async () => {
    const { cookies } = await t.accounts.signIn({ ...ruth, address: somewhere() });
    const browserId = randomUUID();
    const headers = {
      cookie: `${cookieOf(cookies)}; turnstone_browser=${browserId}`,
      'x-xsrf-token': xsrfToken(testSecrets, browserId),
    };
    const lineId = await t.harbour.addLine();
    const joined = await t.call(`POST /lines/${lineId}/tickets`, { body: { name: 'Edith' }, headers });
    expect(joined.status).toBe(201);
    const ticket = await t.call(`GET /tickets/${String(joined.body['id'])}`, { headers });
    expect(ticket.body).toMatchObject({ source: 'staff', name: 'Edith' });
    await t.accounts.signOut(new Headers({ cookie: headers.cookie }));
    const later = cookieOf(cookies.filter((cookie) => !cookie.startsWith('turnstone.session_data')));
    expect(await t.accounts.userOf(new Headers({ cookie: later }))).toBeNull();
  });

  test('of somebody who works nowhere is no more than a guest', async () => {
    const olga = { ...hosts.olga, password };
    await t.accounts.create(olga);
    const { cookies } = await t.accounts.signIn({ ...olga, address: somewhere() });
    const answer = await t.call(`GET /lines/${t.harbour.lines.walkIn}/tickets`, {
      headers: { cookie: cookieOf(cookies) },
    });
    expect(answer.status).toBe(401);
  });
});
