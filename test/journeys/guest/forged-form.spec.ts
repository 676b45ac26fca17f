// Plain http under a name of the house's own network: there the browser says neither which site a form stands on nor which port its cookies are of.

import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { core, expect, test } from '../fixtures.ts';

/** Leads to this machine, by the browser's settings (playwright.config.ts). */
const name = 'line.test';

let other: Server;
let page = '';
test.beforeAll(async () => {
  other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
});
test.afterAll(() => other.close());

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest joins and leaves where the house has no certificate', async ({ app, makePlace, openBrowser }) => {
    const place = await makePlace();
    const guest = await openBrowser({ baseURL: app.url.replace('127.0.0.1', name), javaScriptEnabled: false });
    await guest.goto(`/p/${place.slug}`);
    await guest.getByRole('textbox', { name: /^Name/ }).fill('Ada');
    await guest.getByRole('button', { name: 'Join the line' }).click();
    await expect(guest).toHaveURL(/\/t\//);
  });
});

test(
  'a page of another server of the same host posts nothing',
  core,
  async ({ app, makePlace, openBrowser, noise }) => {
    noise.allow(/status of 403/);
    const place = await makePlace();
    const origin = app.url.replace('127.0.0.1', name);
    const browser = await openBrowser({ baseURL: origin });
    await browser.goto(`/p/${place.slug}`);
    const cookies = await browser.context().cookies();
    expect(cookies.map((cookie) => cookie.name)).toContain('turnstone_browser');
    page =
      `<meta name="referrer" content="no-referrer"><form method="post" action="${origin}/code"><input name="code" value="ABCD2345">` +
      `<input name="proof"></form><script>const shown = /XSRF-TOKEN=([^;]+)/.exec(document.cookie);` +
      `document.querySelector('[name=proof]').value = shown ? shown[1] : ''; document.forms[0].submit()</script>`;
    const answered = browser.waitForResponse((response) => response.request().method() === 'POST');
    await browser.goto(`http://${name}:${(other.address() as AddressInfo).port}/`);
    const answer = await answered;
    expect(answer.request().headers()['origin']).not.toBe(origin);
    expect(answer.status()).toBe(403);
  },
);
