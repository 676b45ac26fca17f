import { core, expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';
import { startApp, type RunningApp } from '../running-app.ts';

test.describe.configure({ mode: 'serial' });

// Set up once and for all: an installation that nobody else uses.
let fresh: RunningApp;
test.beforeAll(async () => {
  fresh = await startApp();
});
test.afterAll(() => fresh.remove());

function printedKey(): string {
  return /\/setup\?key=(\S+)/.exec(fresh.output())?.[1] ?? '';
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name of your location').fill('Mill Street Pharmacy');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByLabel('Your name').fill('Ruth Adeyemi');
  await page.getByLabel('E-mail').fill('ruth@mill.example');
  await page.getByLabel('Password', { exact: true }).fill('three warm loaves');
}

test('an empty installation says how to begin, and asks for the key', async ({ page, noise }) => {
  noise.allow(/status of 403/);
  await page.goto(`${fresh.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up your location' }).click();
  await expectAccessible(page);
  await page.getByLabel('Set-up key').fill('a-wrong-key');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Set-up key')).toHaveAccessibleDescription(/This isn’t the latest key/);
  await page.getByLabel('Set-up key').fill(printedKey());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name of your location')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
  await expect(page.getByLabel('Back up every night')).toBeChecked();
  await expectAccessible(page);
});

test(
  'without scripts what is wrong is said beside its field, and nothing written is lost',
  core,
  async ({ openBrowser, noise }) => {
    noise.allow(/status of 422/);
    const page = await openBrowser({ javaScriptEnabled: false });
    await page.goto(`${fresh.url}/setup?key=${printedKey()}`);
    await fillIn(page);
    await page.getByLabel('E-mail').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Letter').fill('7');
    await page.getByRole('button', { name: 'Open the line' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/check the e-mail/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 10 characters/);
    await expect(page.getByLabel('Letter')).toHaveAccessibleDescription(/One or two letters/);
    await expect(page.getByLabel('Name of your location')).toHaveValue('Mill Street Pharmacy');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  },
);

test(
  'set-up from the printed key to a called guest; of two at once one wins',
  core,
  async ({ page, openBrowser, noise }) => {
    noise.allow(/status of 4/);
    const key = printedKey();
    const late = await openBrowser();
    for (const one of [page, late]) {
      await one.goto(`${fresh.url}/setup?key=${key}`);
      await fillIn(one);
    }
    const submit = (one: Page): Promise<void> => one.getByRole('button', { name: 'Open the line' }).click();
    await waitForScripts(late);
    await late.getByText('Restaurant', { exact: true }).click();
    await expect(late.getByLabel('Name of the first line')).toHaveValue('Tables');
    await late.getByLabel('E-mail').fill('late@');
    await submit(late);
    await expect(late.getByLabel('E-mail')).toBeFocused();
    await expect(late.getByLabel('E-mail')).toHaveAccessibleDescription(/check the e-mail/);
    await expect(late.getByLabel('Password', { exact: true })).toHaveValue('three warm loaves');
    await late.getByLabel('E-mail').fill('late@mill.example');
    await Promise.all([submit(page), submit(late)]);
    const ready = 'Mill Street Pharmacy is ready';
    const done = 'Already set up';
    const headings = await Promise.all(
      [page, late].map(async (one) => {
        const heading = one.getByRole('heading', { level: 1 }).filter({ hasText: new RegExp(`${ready}|${done}`) });
        return heading.textContent();
      }),
    );
    expect(new Set(headings)).toEqual(new Set([done, ready]));
    const host = headings[0] === ready ? page : late;
    await expectAccessible(host);
    await host.getByRole('link', { name: 'Open the console and call' }).click();

    const guest = await openBrowser();
    await guest.goto(`${fresh.url}/`);
    await guest.waitForURL(/\/p\/mill-street-pharmacy$/);
    await guest.getByRole('button', { name: 'Join the line' }).click();
    await guest.waitForURL(/\/t\//);

    await host.getByRole('button', { name: /Work/ }).first().click();
    await host.getByRole('button', { name: /^Call next/ }).click();
    // Who was late chose a restaurant.
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(host === page ? 'Desk 1' : 'Entrance');
  },
);

test('the key is dead after the set-up', async ({ page, noise }) => {
  // What the page fetches while all is quiet may meet the restart.
  noise.allow(/ERR_CONNECTION_REFUSED|status of 503/);
  await page.goto(`${fresh.url}/setup?key=${printedKey()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already set up');
  await fresh.restart();
  const sinceRestart = fresh.output().split('Turnstone is ready').at(-1);
  expect(sinceRestart).not.toContain('/setup?key=');
});
