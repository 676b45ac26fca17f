import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openAppWithPages();
}, 240_000);
afterAll(() => t.close());

/** The list of routes that a page loads. */
async function listOf(url: string): Promise<string> {
  const page = await t.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
  const [list = ''] = /\/assets\/(manifest|guest-routes)-\w+\.js/.exec(page.body) ?? [];
  const { statusCode, body } = await t.app.inject({ url: list });
  expect(statusCode).toBe(200);
  return body;
}

test('a guest’s page loads a list of the routes of guests, and any other page that of all', async () => {
  const token = testSecrets.ticketToken((await t.harbour.join()).ticketId);
  for (const url of ['/p/harbour-clinic', `/t/${token}`, '/code', '/privacy/harbour-clinic']) {
    const guests = await listOf(url);
    for (const path of ['p/:place', 'p/:place/:line', 't/:token', 'code', 'privacy/:place', '*'])
      expect(guests).toContain(`"path":"${path}"`);
    expect(guests).not.toContain('desk');
  }
  for (const url of ['/p/harbour-clinic/kiosk', '/sign-in'])
    expect(await listOf(url)).toContain('"path":"desk/:place"');
});
