import { query } from '../database-of.ts';
import { core, expect, test as base, waitForScripts, type Page } from '../fixtures.ts';
import { feelFor, listenTo } from '../read-out.ts';
import { startNetwork, waitInTurn, type Network } from '../network.ts';

const test = base.extend<{ network: Network }>({
  network: async ({ app, noise }, provide) => {
    noise.allow(/ERR_|Failed to load|MIME type|EventSource/);
    // React Router leaves the end of a streamed answer without a catch (`reader.closed` in its turbo-stream).
    noise.allow(/^TypeError: (network error|Failed to fetch)/);
    // On a slow machine the network is cut while a screen is fetched ahead: React Router says so in an empty line first.
    noise.allow(/^ http\S+\/framework-/);
    const network = await startNetwork(app);
    await provide(network);
    await network.close();
  },
});

const live = (page: Page) => page.getByText('Live', { exact: true });
const asOf = (page: Page) => page.locator('header').getByText(/^As of \d/);
/** On a slow machine too; a try that nobody hastened comes later. */
const promptly = { timeout: 8000 };

async function openTicket(page: Page, network: Network, token: string): Promise<void> {
  await page.goto(`${network.url}/t/${token}`);
  await waitForScripts(page);
  await expect(live(page)).toBeVisible();
}

test('without a network the page says since when it does not know; with one it is right within two seconds', async ({
  page,
  network,
  makePlace,
}) => {
  const place = await makePlace();
  await place.join();
  const { token } = await place.join();
  await openTicket(page, network, token);
  network.cut();
  await expect(asOf(page)).toBeVisible();
  await expect(page.locator('main').getByText(/No connection\. This is how it was at \d/)).toBeVisible();
  await expect(page).toHaveTitle('1 ahead · A-02');
  await place.serveOne();
  network.restore();
  await expect(page).toHaveTitle('You are next · A-02', promptly);
  await expect(live(page)).toBeVisible();
  await expect(page.getByText(/No connection/)).toHaveCount(0);
});

test('a hotel’s Wi-Fi that answers for the server is no connection', async ({ page, network, makePlace }) => {
  const place = await makePlace();
  await place.join();
  const { token } = await place.join();
  await waitInTurn(page, 0.2);
  await openTicket(page, network, token);
  network.capture();
  await expect(asOf(page)).toBeVisible();
  // Whatever is pressed there changes nothing, and takes nothing away.
  await page.getByText('Leave the line').click();
  await page.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection');
  await expect(page.getByRole('heading', { level: 1, name: 'A-02' })).toBeVisible();
  await place.serveOne();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('.data') ? 1 : 0));
  const askedAgain = page.waitForResponse(/\.data/);
  network.restore();
  await expect(page).toHaveTitle('You are next · A-02', promptly);
  // What happened meanwhile is asked for, not by all guests at once; what was said and opened stays as it is.
  expect(asked).toBe(0);
  await askedAgain;
  await expect(live(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('There is no connection');
  await expect(page.getByRole('button', { name: 'Yes, leave' })).toBeVisible();
});

test('a tunnel that nobody reports: what comes back first is taken', async ({ page, network, makePlace }) => {
  const place = await makePlace();
  await place.join();
  const { token } = await place.join();
  await openTicket(page, network, token);
  network.swallow();
  await place.serveOne();
  await expect(asOf(page)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle('1 ahead · A-02');
  network.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveTitle('You are next · A-02', promptly);
  await expect(live(page)).toBeVisible();
});

test(
  'the server is stopped and started: right again within two seconds',
  core,
  async ({ page, app, network, makePlace }) => {
    const place = await makePlace();
    await place.join();
    const { token } = await place.join();
    await openTicket(page, network, token);
    await app.stop();
    await expect(asOf(page)).toBeVisible();
    await app.start();
    await expect(live(page)).toBeVisible(promptly);
    await place.serveOne();
    await expect(page).toHaveTitle('You are next · A-02', promptly);
  },
);

test('called without a network: when it is back, at once and with all that a call is', async ({
  page,
  network,
  makePlace,
}) => {
  const heard = await listenTo(page);
  const felt = await feelFor(page);
  const place = await makePlace();
  const { token } = await place.join();
  await openTicket(page, network, token);
  await page.getByRole('button', { name: 'Turn on the sound' }).click();
  await expect(page.getByRole('button', { name: 'Sound is on' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await felt()).tones).toBe(2);
  network.cut();
  await expect(asOf(page)).toBeVisible();
  await place.callNext();
  network.restore();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk 3', promptly);
  await expect(page).toHaveTitle('Your turn: Desk 3 · A-01');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /icon-called/);
  await expect.poll(felt).toEqual({ tones: 4, trembles: 1, locks: 2 });
  expect((await heard()).filter((text) => text !== '')).toEqual([
    expect.stringMatching(/^No connection\./),
    'It’s your turn. Please come to Desk 3.',
  ]);
});

test('each change of meaning is said once, and none is lost on the way', core, async ({ page, network, makePlace }) => {
  const heard = await listenTo(page);
  const place = await makePlace();
  await place.join();
  await place.join();
  const { token, id } = await place.join();
  await openTicket(page, network, token);
  // What changes no meaning is not said: somebody joins behind, and the connection breaks for a moment.
  await place.join();
  network.cut();
  network.restore();
  await place.serveOne();
  await expect(page).toHaveTitle('1 ahead · A-03');
  network.cut();
  await place.serveOne();
  network.restore();
  await expect(page).toHaveTitle('You are next · A-03', promptly);
  await place.callNext();
  await expect(page).toHaveTitle('Your turn: Desk 3 · A-03');
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'We know you’re on your way' }).last()).toBeVisible();
  await place.move(id, 'serve');
  await expect(page.getByRole('heading', { name: 'You are being served' })).toBeVisible();
  await place.move(id, 'finish');
  // It is said a moment after it is shown.
  await expect
    .poll(heard)
    .toEqual([
      '1 person is ahead of you',
      'Nobody is ahead of you',
      'It’s your turn. Please come to Desk 3.',
      'We know you’re on your way',
      'You are being served',
      'Thank you for coming',
    ]);
});

test('called again is said again, and felt again', async ({ page, app, network, makePlace }) => {
  const heard = await listenTo(page);
  const felt = await feelFor(page);
  const place = await makePlace();
  const { token, id } = await place.join();
  await openTicket(page, network, token);
  await page.getByRole('button', { name: 'Turn on the sound' }).click();
  await place.callNext();
  await expect(page.getByText('It’s your turn. Please come to', { exact: true })).toBeVisible();
  for (let call = 2; call <= 3; call += 1) {
    // Calls are a minute and a half apart.
    await query(app, `update ticket set called_at = called_at - interval '2 minutes' where id = $1`, [id]);
    await place.move(id, 'recall');
    await expect(page.getByText('We’re calling you again. Please come to', { exact: true })).toBeVisible();
    await expect.poll(async () => (await felt()).trembles).toBe(call);
  }
  await expect
    .poll(heard)
    .toEqual([
      'It’s your turn. Please come to Desk 3.',
      'We’re calling you again. Please come to Desk 3.',
      'We’re calling you again. Please come to Desk 3.',
    ]);
});

test('a page that was put away and is brought back is right at once', async ({ page, network, makePlace }) => {
  const place = await makePlace();
  await place.join();
  const { token } = await place.join();
  await openTicket(page, network, token);
  await page.goto('about:blank');
  await place.serveOne();
  await page.goBack();
  await expect(page).toHaveTitle('You are next · A-02', promptly);
  await expect(live(page)).toBeVisible(promptly);
});

test('a page that was open during an upgrade of the server brings what is asked of it', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/status of 404/);
  const place = await makePlace();
  const { url } = await place.join();
  await place.join();
  let isUpgraded = false;
  // The scripts of the version that made the page are gone; those of a new document are there.
  await page.route(/\/assets\/(delay-panel|guest-routes)-/, (route) =>
    isUpgraded ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.goto(url);
  await waitForScripts(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  isUpgraded = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') isUpgraded = false;
  });
  await page.getByRole('link', { name: 'I need more time' }).click();
  await expect(page.getByRole('button', { name: 'Let them go first' })).toBeVisible({ timeout: 20_000 });
});

test('what a browser never asks for again, once it failed, comes with a new document', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Failed to load/);
  const place = await makePlace();
  const { url } = await place.join();
  await place.join();
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route(/\/assets\/delay-panel-/, (route) => (documents < 2 ? route.abort() : route.continue()));
  await page.goto(url);
  await waitForScripts(page);
  await page.getByRole('link', { name: 'I need more time' }).click();
  await expect(page.getByRole('button', { name: 'Let them go first' })).toBeVisible({ timeout: 45_000 });
});
