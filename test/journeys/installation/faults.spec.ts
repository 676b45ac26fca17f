// Pages that go wrong: each says what is so, in the visitor's language, in the frame of the place, and has a way on.

import { freezeDatabase, query } from '../database-of.ts';
import { core, expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';
import { intercept } from '../intercept.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const path = (url: string) => new URL(url).pathname;
/** What browsers say by themselves of an answer that is no page, or of none; React Router, whose sentences are left out, says nothing. */
const ofTheNetwork = /status of \d+|ERR_|Failed to (?:load|fetch)|^ http:\S+\/framework-/;

test('an address that leads nowhere says so without a script, and has a way on', async ({ page, noise, makePlace }) => {
  noise.allow(ofTheNetwork);
  await makePlace();
  const answer = await page.goto('/nowhere');
  expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
  await expect(heading(page)).toHaveText('There is nothing here');
  expect(await page.locator('script').count()).toBe(0);
  await expectAccessible(page);
  await page.goto('/nowhere?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(heading(page)).toHaveText('لا يوجد شيء هنا');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'إلى الصفحة الرئيسية' }).click();
  await expect(heading(page)).not.toHaveText('لا يوجد شيء هنا');
});

test('an old ticket is gone: its own browser may join again, another hears nothing of the place', async ({
  page,
  app,
  noise,
  makePlace,
  openBrowser,
}) => {
  noise.allow(ofTheNetwork);
  const place = await makePlace({ name: 'Harbour Clinic' });
  await place.call('PATCH', `/places/${place.slug}`, { accent: '#0b6e8a' });
  await page.goto(`/p/${place.slug}`);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page).toHaveURL(/\/t\//);
  const address = path(page.url());
  // The open screen would follow its ticket's end with a load of its own, in the middle of the one below.
  await page.goto('about:blank');
  await query(
    app,
    `update ticket set state = 'left', ended_at = now() - interval '25 hours'
      where place_id = (select place_id from place_slug where slug = $1)`,
    [place.slug],
  );
  const answer = await page.goto(address);
  expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([410, 'noindex']);
  await expect(heading(page)).toHaveText('This ticket has expired');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join the line again' }).click();
  await expect(page).toHaveURL(`/p/${place.slug}`);

  const stranger = await openBrowser();
  const seen = await stranger.goto(address);
  expect(seen?.status()).toBe(410);
  await expect(heading(stranger)).toHaveText('This ticket has expired');
  expect(await seen?.text()).not.toMatch(/Harbour|0b6e8a|harbour-/);
  await expectAccessible(stranger);
});

test(
  'while the database is frozen the page says so within seconds, and comes back by itself',
  core,
  async ({ page, app, noise, makePlace }) => {
    noise.allow(ofTheNetwork);
    noise.allow(/"msg":"a job failed"/);
    // The hub looks too, every two seconds.
    noise.allow(/"place":"live: looking for what was not announced"/);
    const place = await makePlace();
    const thaw = await freezeDatabase(app);
    try {
      const answer = await page.goto(`/p/${place.slug}`);
      expect(answer?.status()).toBe(503);
      expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
      await expect(heading(page)).toHaveText(/^127\.0\.0\.1:\d+ needs a moment$/);
      await expectAccessible(page);
    } finally {
      thaw();
    }
    await expect(heading(page)).toHaveText('Join the line', { timeout: 20_000 });
  },
);

test('a server that is away while a page is open: the place is safe, and the page goes on when it is back', async ({
  page,
  app,
  noise,
  makePlace,
}) => {
  noise.allow(ofTheNetwork);
  const place = await makePlace({ name: 'Harbour Clinic' });
  const ticket = await place.join();
  await page.goto(path(ticket.url));
  await waitForFaultPages(page);
  await app.stop();
  await page.getByRole('link', { name: 'What we store, and for how long' }).click();
  await expect(heading(page)).toHaveText(/^We can’t reach 127\.0\.0\.1:\d+ right now$/);
  await expect(page.getByText('Your place in line is safe.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Harbour Clinic');
  await expectAccessible(page);
  await app.start();
  await expect(heading(page)).not.toHaveText(/We can’t reach/, { timeout: 30_000 });
});

test('the ticket stays on the screen while the database is frozen, and its buttons work once it is back', async ({
  page,
  app,
  noise,
  makePlace,
}) => {
  noise.allow(ofTheNetwork);
  noise.allow(/"msg":"a job failed"/);
  noise.allow(/"place":"live: looking for what was not announced"/);
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(path(url));
  await waitForScripts(page);
  await page.getByText('Leave the line').click();
  const leave = page.getByRole('button', { name: 'Yes, leave' });
  const thaw = await freezeDatabase(app);
  try {
    await leave.click();
    await expect(page.getByRole('alert')).toContainText('There is no connection', { timeout: 20_000 });
    await expect(heading(page)).toHaveText('A-01');
  } finally {
    thaw();
  }
  await leave.click();
  await expect(heading(page)).toHaveText('You left the line', { timeout: 20_000 });
});

test('what was written to join stays while the server is away, and joins once it is back', async ({
  page,
  app,
  noise,
  makePlace,
}) => {
  noise.allow(ofTheNetwork);
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Amal Haddad');
  await app.stop();
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is no connection. Please try again.');
  // A pointer on its way over a link fetches that screen ahead, which cannot be had.
  const fetchedAhead = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/privacy-'));
  await page.getByRole('link', { name: 'What we store, and for how long' }).hover();
  await fetchedAhead;
  await expect(name).toHaveValue('Amal Haddad');
  await expectAccessible(page);
  await app.start();
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(heading(page)).toHaveText('A-01');
});

test('a browser that joins too often hears when it may again', async ({ page, noise, makePlace }) => {
  noise.allow(ofTheNetwork);
  const max = 5;
  for (let joined = 0; joined < max; joined += 1) {
    const place = await makePlace();
    await page.goto(`/p/${place.slug}`);
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(heading(page)).toHaveText('A-01');
  }
  const place = await makePlace();
  await page.clock.install();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Join the line' }).click();
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(60);
  const note = page.getByText('Too many tries.');
  const minutesLeft = async () => Number(/(\d+) minutes?/.exec((await note.textContent()) ?? '')?.[1]);
  const first = await minutesLeft();
  expect(first).toBeGreaterThan(1);
  await expect(page.getByRole('alert')).toHaveText(/minutes/);
  await expectAccessible(page);
  // It counts down, and is not said again.
  await page.clock.runFor(60_000);
  await expect.poll(minutesLeft).toBe(first - 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a screen that cannot be made names the host, and its request as the log has it', async ({
  page,
  app,
  noise,
  makePlace,
}) => {
  noise.allow(ofTheNetwork);
  noise.allow(/place_broken|"level":"error"/);
  const place = await makePlace();
  await query(app, 'alter table place_slug rename to place_broken');
  try {
    const answer = await page.goto(`/p/${place.slug}`);
    expect(answer?.status()).toBe(500);
    await expect(heading(page)).toHaveText(/^127\.0\.0\.1:\d+ couldn’t load this page$/);
    const code = await page.getByText('tell us this number').textContent();
    const requestId = code?.split(': ').at(-1) ?? 'none';
    expect(app.output()).toMatch(new RegExp(`"level":"error".*"reqId":"${requestId}"`));
    await expectAccessible(page);
  } finally {
    await query(app, 'alter table place_broken rename to place_slug');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Join the line');
});

test('a screen that crashes in the browser keeps the frame of its place, and offers to try again', async ({
  page,
  noise,
  makePlace,
}) => {
  noise.allow(ofTheNetwork);
  noise.allow(/a planted crash/);
  const place = await makePlace({ name: 'Harbour Clinic' });
  const ticket = await place.join();
  await page.goto(path(ticket.url));
  await waitForFaultPages(page);
  // The screen of the privacy page comes with a fault in it.
  const planted = `export default () => { throw new Error('a planted crash') };`;
  await intercept(page, /\/assets\/privacy-[\w-]+\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: planted }),
  );
  await page.getByRole('link', { name: 'What we store, and for how long' }).click();
  await expect(heading(page)).toHaveText(/^/);
  await expect(page.getByRole('banner')).toContainText('Harbour Clinic');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).not.toHaveText(/couldn’t load this page/);
});

test('an app that was replaced while the page was open is loaded anew, once', async ({ page, noise, makePlace }) => {
  noise.allow(ofTheNetwork);
  const place = await makePlace();
  const ticket = await place.join();
  await page.goto(path(ticket.url));
  await waitForFaultPages(page);
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  // The part of the older app is not there any more; the page that comes anew knows where the newer one is.
  await intercept(page, /\/assets\/privacy-[\w-]+\.js/, (route) =>
    documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  const link = page.getByRole('link', { name: 'What we store, and for how long' });
  const again = page.waitForEvent('load');
  await link.click();
  await again;
  await waitForScripts(page);
  expect(documents).toBe(1);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/privacy/${place.slug}`));
});

/** They are fetched when the page has come to rest. */
async function waitForFaultPages(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('fault-in-browser')),
  );
}
