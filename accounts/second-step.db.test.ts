// If an owner requires a second step, a stolen password alone opens nothing: no page, no call, no stream. And nobody is locked out.

import type { AddressInfo } from 'node:net';
import { createOTP } from '@better-auth/utils/otp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { askSecondSteps } from '#commands/team/ask-second-steps.ts';
import { insertResetLink, passwordResetToken } from '#commands/team/password-resets.ts';
import type { DeskView } from '#contract/views.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { Role } from '#domain/team/permissions.ts';
import { everyOrganization, within } from '#db/database.ts';
import { findMemberOfUser } from '#db/team/members.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';
import { StreamReader } from '#test/frame-reader.ts';

const password = 'a kettle of nine herons';
const team = '/desk/harbour-clinic/settings/team';
const page = '/account/second-step';

let t: TestApp;
beforeAll(async () => {
  t = await openAppWithPages();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
}, 240_000);
afterAll(() => t.close());
afterEach(() => ask([]));

const key: Staff = { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };
const ask = (roles: Role[], by: Staff = key) =>
  askSecondSteps(t.harbour.context, by, {
    organizationId: t.harbour.organizationId,
    placeId: t.harbour.placeId,
    roles,
  });

interface Colleague {
  browser: CookieBrowser;
  userId: string;
  memberId: string;
  email: string;
}

let addresses = 0;

async function comeIn(email: string, by = password): Promise<CookieBrowser> {
  const browser = openCookieBrowser(t.app, `10.1.0.${++addresses}`);
  expect((await browser.post('/sign-in', { email, password: by })).status).toBe(302);
  return browser;
}

async function colleague(role: Role): Promise<Colleague> {
  const email = `${uuid()}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Kenji', email, password });
  const memberId = await t.addMember(userId, role, 'Kenji');
  return { browser: await comeIn(email), userId, memberId, email };
}

const headersOf = ({ cookies }: CookieBrowser) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
const callOf = async (browser: CookieBrowser): Promise<number> =>
  (await t.call(`GET /lines/${t.harbour.lines.walkIn}/tickets`, { headers: headersOf(browser) })).status;
const addPasskey = (userId: string) =>
  t.harbour.pool.query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ($1, 'x', $2, 'a key', 0, 'singleDevice', false)`,
    [uuid(), userId],
  );

/** Sets up an authenticator app on the page of this address; returns what the last page showed. */
async function setUp(browser: CookieBrowser, at: string): Promise<string> {
  const begun = await browser.post(at, { form: 'begin', password });
  const secret = (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(begun.body)?.[1] ?? '').replaceAll(' ', '');
  const code = await createOTP(base32(secret), { digits: 6 }).totp();
  return (await browser.post(at, { form: 'confirm', code })).body;
}

function recoveryCodesIn(body: string): string[] {
  return [...body.matchAll(/<code[^>]*>([a-z2-9]{5}-[a-z2-9]{5})</g)].map(([, code = '']) => code);
}

function base32(text: string): string {
  const bits = text.replaceAll(/./g, (one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}

describe('whoever has only a password where more is asked', () => {
  test('is led to set up a second step from every page, is nobody to the API, and goes on after it', async () => {
    const { browser } = await colleague('host');
    expect([(await browser.get('/desk')).status, await callOf(browser)]).toEqual([200, 200]);
    await ask(['host']);
    for (const path of ['/desk', '/desk/harbour-clinic', '/account', '/account/codes', '/desk/harbour-clinic/history'])
      expect((await browser.get(path)).location).toBe(`${page}?next=${encodeURIComponent(path)}`);
    expect((await browser.post('/account', { form: 'name', name: 'Else' })).location).toContain(page);
    expect(await callOf(browser)).toBe(401);
    expect((await browser.get(page)).status).toBe(200);
    const recovery = await setUp(browser, page);
    expect(recoveryCodesIn(recovery)).toHaveLength(10);
    expect([(await browser.get('/desk')).status, await callOf(browser)]).toEqual([200, 200]);
    expect((await browser.get(`${page}?next=%2Fdesk`)).location).toBe('/desk');
  });

  test('follows no stream any more, within five seconds', { timeout: 20_000 }, async () => {
    const { browser } = await colleague('host');
    const { port } = t.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/v1/desks/${t.harbour.desks.one}/stream`;
    const reader = await StreamReader.open<DeskView>(url, headersOf(browser));
    await reader.next();
    const began = performance.now();
    await ask(['host']);
    await reader.ended();
    expect(performance.now() - began).toBeLessThan(5000);
    reader.close();
  });

  test('and has a passkey, shows it: the password alone makes no other one', async () => {
    const { browser, userId } = await colleague('host');
    await addPasskey(userId);
    await ask(['host']);
    expect((await browser.get('/desk')).location).toContain(page);
    expect((await browser.post(page, { form: 'begin', password })).status).toBe(404);
    const offered = await t.app.inject({
      method: 'POST',
      url: '/api/auth/passkeys/options',
      payload: { password },
      headers: {
        ...headersOf(browser),
        origin: 'http://localhost',
        host: 'localhost',
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    expect([offered.statusCode, offered.json<{ code: string }>().code]).toEqual([403, 'step_up']);
  });

  test('of another role goes on as ever', async () => {
    const { browser } = await colleague('viewer');
    await ask(['host', 'owner']);
    expect((await browser.get('/desk')).status).toBe(200);
  });
});

describe('asking for it', () => {
  test('is an owner’s who has a second step, and said who they are', async () => {
    const { browser, memberId, userId } = await colleague('owner');
    const input = { form: 'second-step', roles: 'owner' };
    const refused = await browser.post(team, input);
    expect([refused.status, refused.body.includes('/account"')]).toEqual([422, true]);
    await setUp(browser, '/account/codes');
    await t.harbour.pool.query(`update auth.session set proved_at = now() - interval '1 hour' where user_id = $1`, [
      userId,
    ]);
    expect((await browser.post(team, input)).status).toBe(403);
    expect((await browser.post(team, { ...input, ownPassword: password })).status).toBe(200);
    expect((await browser.get(team)).body).toMatch(/<input(?=[^>]*name="roles")(?=[^>]*value="owner")[^>]*checked/);
    // An owner can always withdraw or lower the requirement, whatever second step anybody has.
    await t.harbour.pool.query('update auth."user" set two_factor_enabled = false where id = $1', [userId]);
    const own: Staff = { ...t.harbour.staff.ines, id: memberId };
    await expect(ask([], own)).resolves.toEqual({ roles: [] });
    await expect(ask(['host'], own)).rejects.toMatchObject({
      details: { errors: [{ path: 'roles', code: 'second_step_first' }] },
    });
    await expect(ask(['host'], { ...own, role: 'manager' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is written into the audit log', async () => {
    await ask(['viewer']);
    const { rows } = await t.harbour.pool.query(
      `select data from audit_entry where kind = 'rules_changed' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ data: { secondStep: ['viewer'], from: [] } }]);
  });
});

/** The address of a link for a new password. If nobody vouches for the user, it is the link that *Forgot your password?* sends. */
async function resetLink(userId: string, isVouched: boolean): Promise<string> {
  const { db, secrets } = t.harbour.context;
  const member = await findMemberOfUser(everyOrganization(db), userId);
  if (!member) throw new Error('Nobody works here with that account');
  const made = await within(db, t.harbour.organizationId)
    .transaction()
    .execute((trx) => insertResetLink(t.harbour.context, trx, { member, madeBy: null, isVouched, email: null }));
  return `/reset/${passwordResetToken(secrets, made.resetId)}`;
}

test('whoever reads the mailbox sets a new password, and is asked for the second step as ever', async () => {
  const { browser, email, userId } = await colleague('owner');
  const [code = ''] = recoveryCodesIn(await setUp(browser, '/account/codes'));
  const reader = openCookieBrowser(t.app);
  const next = 'a lantern on the long jetty';
  expect((await reader.post(await resetLink(userId, false), { password: next })).location).toContain('/sign-in/code');
  expect((await reader.get('/desk')).location).toContain('/sign-in');
  const other = await comeIn(email, next);
  expect((await other.get('/desk')).location).toContain('/sign-in');
  expect((await other.post('/sign-in/code', { code, with: 'recovery' })).location).toBe('/desk');
});

test.each([
  ['address', { form: 'email', email: `${uuid()}@harbour.example`, password }],
  ['password', { form: 'password', password, newPassword: 'a lantern on the long jetty' }],
])('whoever has another %s is safe from a link that was asked for before', async (_what, change) => {
  const { browser, userId } = await colleague('host');
  const link = await resetLink(userId, false);
  expect((await openCookieBrowser(t.app).get(link)).status).toBe(200);
  expect((await browser.post('/account', { ...change, password: 'not this one' })).status).toBe(422);
  expect((await openCookieBrowser(t.app).get(link)).status).toBe(200);
  expect((await browser.post('/account', change)).status).toBe(200);
  const reader = openCookieBrowser(t.app);
  expect((await reader.post(link, { password: 'eleven gulls above the pier' })).location).toBe(link);
  expect((await reader.get(link)).status).toBe(410);
});

describe('nobody is locked out', () => {
  test('who lost the phone comes in by a recovery code, and by a link for a new password sets up another', async () => {
    const { browser, email, userId } = await colleague('owner');
    const [code = ''] = recoveryCodesIn(await setUp(browser, '/account/codes'));
    await ask(['owner']);
    const other = await comeIn(email);
    expect((await other.get('/desk')).location).toContain('/sign-in');
    expect((await other.post('/sign-in/code', { code, with: 'recovery' })).location).toBe('/desk');
    expect((await other.get('/desk')).status).toBe(200);
    // The link as a colleague makes it, or `turnstone reset-password` on the machine.
    const anew = openCookieBrowser(t.app);
    expect((await anew.post(await resetLink(userId, true), { password })).location).toBe('/desk');
    expect((await anew.get('/desk')).location).toContain(page);
    await setUp(anew, page);
    expect((await anew.get('/desk')).status).toBe(200);
  });
});
