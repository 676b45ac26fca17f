// Sessions end 30 days after they began, however much they are used: for pages, calls and streams of the browser.

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskView } from '#contract/views.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { hosts } from '#test/cast.ts';
import { StreamReader } from '#test/frame-reader.ts';

const password = 'a walk along the harbour';
const ruth = { name: hosts.ruth.name, email: hosts.ruth.email, password };

let t: TestApp;
let userId = '';
beforeAll(async () => {
  t = await openApp();
  ({ userId } = await t.accounts.create(ruth));
  await t.addMember(userId, 'host', ruth.name);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const cookieOf = (cookies: string[]): string => cookies.map((line) => line.split(';')[0] ?? '').join('; ');
const comeIn = async (): Promise<string> =>
  cookieOf((await t.accounts.signIn({ ...ruth, address: '10.6.0.1' })).cookies);
const statusOf = async (cookie: string): Promise<number> =>
  (await t.call(`GET /lines/${t.harbour.lines.walkIn}/tickets`, { headers: { cookie } })).status;
const isThere = async (cookie: string): Promise<boolean> => (await t.accounts.userOf(new Headers({ cookie }))) !== null;

/** Makes every session look as if it began so many hours earlier and was used until now. */
async function age(hours: number): Promise<void> {
  await t.harbour.pool.query(
    `update auth.session set created_at = now() - make_interval(hours => $2), expires_at = now() + interval '14 days',
       updated_at = now() where user_id = $1`,
    [userId, hours],
  );
}

test('a session that is used every day ends after 30 days', async () => {
  const cookie = await comeIn();
  await age(24 * 30 - 1);
  expect(await statusOf(cookie)).toBe(200);
  // However often it is used: each use would normally prolong it.
  for (let n = 0; n < 3; n += 1) expect(await isThere(cookie)).toBe(true);
  await t.app.inject({ url: '/api/auth/get-session', headers: { cookie } });
  const { rows } = await t.harbour.pool.query<{ minutes: number }>(
    'select (extract(epoch from expires_at - now()) / 60)::int as minutes from auth.session where user_id = $1',
    [userId],
  );
  expect(rows[0]?.minutes).toBeLessThanOrEqual(60);
  await age(24 * 30);
  expect([await statusOf(cookie), await isThere(cookie)]).toEqual([401, false]);
});

test('what its browser follows ends with it, within five seconds', { timeout: 20_000 }, async () => {
  const cookie = await comeIn();
  const { port } = t.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v1/desks/${t.harbour.desks.one}/stream`;
  const reader = await StreamReader.open<DeskView>(url, { cookie });
  await reader.next();
  const began = performance.now();
  await age(24 * 30);
  await reader.ended();
  expect(performance.now() - began).toBeLessThan(5000);
  reader.close();
});

test(
  'a console that stays open leaves the longer time to an answer that can carry the cookie',
  { timeout: 20_000 },
  async () => {
    const cookie = await comeIn();
    const { port } = t.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/v1/desks/${t.harbour.desks.one}/stream`;
    const reader = await StreamReader.open<DeskView>(url, { cookie });
    await reader.next();
    await t.harbour.pool.query(
      `update auth.session set expires_at = now() + interval '14 days' - interval '2 hours', updated_at = now() - interval '2 hours'
       where user_id = $1`,
      [userId],
    );
    const { userOf } = t.accounts;
    let looks = 0;
    t.accounts.userOf = (...given) => {
      looks += 1;
      return userOf(...given);
    };
    // The second look begins after the first has ended.
    await expect.poll(() => looks, { timeout: 15_000 }).toBeGreaterThan(1);
    t.accounts.userOf = userOf;
    expect((await userOf(new Headers({ cookie })))?.cookies.join()).toContain('session_token=');
    reader.close();
  },
);

test('no row makes it longer', async () => {
  await comeIn();
  await t.harbour.pool.query(
    `update auth.session set ends_at = now() + interval '90 days', expires_at = now() + interval '90 days' where user_id = $1`,
    [userId],
  );
  const { rows } = await t.harbour.pool.query<{ days: number }>(
    `select max(extract(epoch from greatest(expires_at, ends_at) - created_at) / 86400)::int as days
       from auth.session where user_id = $1`,
    [userId],
  );
  expect(rows[0]?.days).toBe(30);
});
