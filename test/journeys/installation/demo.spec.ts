import { expect, expectAccessible, test } from '../fixtures.ts';
import { startApp, type RunningApp } from '../running-app.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let fresh: RunningApp;
test.beforeAll(async () => {
  fresh = await startApp();
});
test.afterAll(() => fresh.remove());

test('the demo opens, fills, survives a restart and is removed', async ({ page, openBrowser, noise }) => {
  noise.allow(/status of 404|ERR_|Failed to load/);
  await page.goto(`${fresh.url}/`);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.waitForURL(/\/desk/);

  const board = await openBrowser({ viewport: { width: 1600, height: 900 } });
  await board.goto(`${fresh.url}/p/harbour-clinic/board`);
  await expect(board.getByText('Demo', { exact: true })).toBeVisible();
  await expect(board.locator('.board-number')).toBeVisible({ timeout: 15_000 });
  await expect(board.locator('.board-line-next').first()).toBeVisible({ timeout: 15_000 });

  const guest = await openBrowser();
  await guest.goto(`${fresh.url}/p/harbour-clinic`);
  await expect(guest.getByText(/demo/i).first()).toBeVisible();

  // Somebody joins or is called.
  const happened = async (): Promise<string> => {
    const history = await page.request.get(`${fresh.url}/desk/harbour-clinic/history`);
    const count = /[\d,]+ tickets/u.exec(await history.text())?.[0] ?? '';
    return `${count} ${await board.locator('.board-number').textContent()}`;
  };
  const before = await happened();
  expect(before).toMatch(/\d tickets/u);
  await fresh.restart();
  await page.goto(`${fresh.url}/demo`);
  const goesOn = async (): Promise<boolean> => {
    const now = await happened();
    return now !== before && /\d tickets/u.test(now);
  };
  await expect.poll(goesOn, { timeout: 150_000, intervals: [2000] }).toBe(true);

  await page.goto(`${fresh.url}/demo`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the demo' }).click();
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible();
  const answers = await Promise.all(
    ['/p/harbour-clinic', '/p/harbour-clinic/board', '/api/v1/places/harbour-clinic'].map((path) =>
      page.request.get(`${fresh.url}${path}`),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
  await page.goto(`${fresh.url}/desk`);
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a stranger can neither remove the demo nor open one where a place is run', async ({ request }) => {
  const form = (input: string) => ({ form: { wish: input }, headers: { origin: fresh.url }, maxRedirects: 0 });
  expect((await request.post(`${fresh.url}/demo`, form('open'))).status()).toBe(302);
  const stranger = await fetch(`${fresh.url}/demo`, {
    method: 'POST',
    headers: { origin: fresh.url },
    body: new URLSearchParams({ wish: 'remove' }),
    redirect: 'manual',
  });
  expect(stranger.status).toBe(404);
  expect((await request.get(`${fresh.url}/p/harbour-clinic`)).status()).toBe(200);
  const place = { slug: 'mill-bakery', name: 'The Old Mill Bakery', country: 'GB', timeZone: 'Europe/London' };
  await request.post(`${fresh.url}/api/v1/places`, {
    headers: { authorization: `Bearer ${fresh.apiKey}` },
    data: { ...place, languages: ['en'], defaultLanguage: 'en' },
  });
  const second = await fetch(`${fresh.url}/demo`, {
    method: 'POST',
    headers: { origin: fresh.url },
    body: new URLSearchParams({ wish: 'open' }),
    redirect: 'manual',
  });
  expect(second.status).toBe(404);
});

test('the demo of an empty installation opens for who has the key, and ends at the set-up', async ({
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 40[134]|Failed to load/);
  const empty = await startApp();
  try {
    const readKey = (): string => /\/demo\?key=(\S+)/.exec(empty.output())?.[1] ?? '';
    await expect.poll(readKey).not.toBe('');
    const key = readKey();
    // As a proxy leaves it behind: not at the machine.
    const away = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } });
    await away.goto(`${empty.url}/`);
    await away.getByRole('button', { name: 'Open the demo' }).click();
    await expect(away).toHaveURL(/\/demo$/);
    await expect(away.getByText('with the link it printed')).toBeVisible();
    await away.goto(`${empty.url}/demo?key=wrong`);
    await expect(away.getByRole('button', { name: 'Open the demo' })).toBeHidden();
    await away.goto(`${empty.url}/demo?key=${key}`);
    await away.getByRole('button', { name: 'Open the demo' }).click();
    await away.waitForURL(/\/desk/);

    const owner = await openBrowser();
    await owner.goto(`${empty.url}/setup?key=${key}`);
    await expect(owner.getByLabel('Keep the demo')).not.toBeChecked();
    await expectAccessible(owner);
    await owner.getByLabel('Name of your location').fill('Mill Street Pharmacy');
    await owner.getByLabel('Country').selectOption('GB');
    await owner.getByLabel('Time zone').selectOption('Europe/London');
    await owner.getByLabel('Your name').fill('Ruth Adeyemi');
    await owner.getByLabel('E-mail').fill('ruth@mill.example');
    await owner.getByLabel('Password', { exact: true }).fill('stones on the shore 9');
    await owner.getByRole('button', { name: 'Open the line' }).click();
    await owner.waitForURL(/\/setup\//);

    await away.goto(`${empty.url}/desk/harbour-clinic`);
    await expect(away).toHaveURL(/\/sign-in/);
    expect((await away.request.get(`${empty.url}/p/harbour-clinic`)).status()).toBe(404);
  } finally {
    await empty.remove();
  }
});
