// What each colleague does is for those who may change settings. No page shows it to a host or a viewer, nor does its data.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import type { Role } from '#domain/team/permissions.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';

const name = 'Nadia Berg';

let t: TestApp;
beforeAll(async () => {
  t = await openAppWithPages();
  const { context, staff, desks } = t.harbour;
  const account = { name, email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const { userId } = await t.accounts.create(account);
  const nadia = { ...staff.ruth, id: await t.addMember(userId, 'host', name) };
  const guest = await t.harbour.join({});
  await callNext(context, nadia, { deskId: desks.one }, null);
  await serveTicket(context, nadia, guest, null);
  t.harbour.clock.pass(60);
  await finish(context, nadia, guest, null);
}, 120_000);
afterAll(() => t.close());

async function signedIn(role: Role): Promise<CookieBrowser> {
  const account = { name: 'Ada Brook', email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, role, account.name);
  const browser = openCookieBrowser(t.app, '10.5.0.2');
  await browser.post('/sign-in', { ...account, next: '/desk' });
  return browser;
}

test.each([
  ['viewer', false],
  ['host', false],
  ['manager', true],
  ['owner', true],
] as const)('whether a %s reads who served guests: %s', async (role, isShown) => {
  const reader = await signedIn(role);
  for (const page of ['insights', 'insights.data', 'insights?range=28']) {
    const { status, body } = await reader.get(`/desk/harbour-clinic/${page}`);
    expect.soft(status, page).toBe(200);
    expect.soft(body.includes(name), page).toBe(isShown);
  }
});
