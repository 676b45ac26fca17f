// A television becomes the board of a place by a code on its screen, shows calls, and is ended: at every step both screens say the same.

import { expect, expectAccessible, signIn, test, type Page } from '../staff.ts';
import { intercept } from '../intercept.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };

/** The name that a person compares. */
const nameOn = (page: Page): Promise<string> => page.getByText(/^[A-Z][a-z]+ \d\d$/).innerText();

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

test('a board is paired by a code, shows a call, is ended and says so', async ({
  makePlace,
  openBrowser,
  hire,
  noise,
}) => {
  // The stream of a board that was ended is refused from then on.
  noise.allow(/404 \(Not Found\).*\/board\/stream/);
  noise.allow(/ERR_FAILED|Failed to load|portal\.example/);
  const place = await makePlace({ desks: ['Desk 3'] });
  const [screen, staff] = [await openBrowser({ viewport: wide }), await openBrowser({ viewport: wide })];
  await screen.goto('/pair');
  await expectAccessibleEverywhere(screen);
  const code = await screen.getByText(/^[B-Z]{4}-[B-Z]{4}$/).innerText();
  await signIn(staff, await hire(place, 'Inés Carrasco', 'manager'));
  await staff.goto(`/desk/${place.slug}/settings/devices`);
  await staff.getByLabel('Code on the screen').fill('BCDF-GHJK');
  await staff.getByRole('button', { name: 'Continue' }).click();
  await expect(staff.getByText('No screen shows this code right now')).toBeVisible();
  await staff.getByLabel('Code on the screen').fill(code.toLowerCase());
  await staff.getByRole('button', { name: 'Continue' }).click();
  await expect(staff.getByText('Does the screen show this name?')).toBeVisible();
  expect(await nameOn(staff)).toBe(await nameOn(screen));
  await expectAccessibleEverywhere(staff);
  await staff.getByLabel('Name of this screen').fill('Waiting room');
  await staff.getByRole('button', { name: 'Same name: pair it' }).click();
  await expect(staff.getByRole('status')).toContainText('Waiting room');
  await screen.waitForURL(`**/p/${place.slug}/board`);
  const { number } = await place.join();
  await place.callNext();
  await expect(screen.getByRole('main').getByText(number).first()).toBeVisible();
  await expect(staff.getByText('On', { exact: true })).toBeVisible({ timeout: 20_000 });
  await staff.getByText('Rename').click();
  await staff.getByLabel('Name of this screen').fill('Upstairs');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('heading', { name: 'Upstairs' })).toBeVisible();
  await expectAccessibleEverywhere(staff);
  await staff.goto(`/desk/${place.slug}/settings/devices?lang=ar`);
  await expectAccessible(staff);
  await staff.goto(`/desk/${place.slug}/settings/devices?lang=en`);

  // A Wi-Fi that wants its own page read first leads away too: the board stays.
  await intercept(screen, '**/board/stream', (route) => route.abort());
  await screen.reload();
  await screen.route('**/board', (route) =>
    route.fulfill({ status: 302, headers: { location: 'http://portal.example/' } }),
  );
  const ledAway = () => screen.waitForRequest((request) => request.url().endsWith('/board'));
  await ledAway();
  await ledAway();
  await expect(screen.getByRole('main').getByText(number).first()).toBeVisible();
  await screen.unroute('**/board');

  // Its stream stays broken: it asks by itself whether it was ended.
  await staff.getByText('Disconnect', { exact: false }).filter({ hasText: 'Upstairs' }).first().click();
  await staff.getByRole('button', { name: 'Disconnect now' }).click();
  await expect(staff.getByRole('status')).toContainText('is disconnected');
  await expect(screen.getByRole('heading', { name: 'This screen is no longer paired' })).toBeVisible({
    timeout: 15_000,
  });
  await screen.goto('/pair?lang=ar');
  await expectAccessibleEverywhere(screen);
  await screen.getByRole('button', { name: 'اعرض الشاشة العامة' }).click();
  await screen.waitForURL(`**/p/${place.slug}/board`);
});

test.describe('without scripts', () => {
  test('a screen is paired as a kiosk by pressing twice', async ({ makePlace, openBrowser, hire }) => {
    const place = await makePlace();
    const [screen, staff] = [await openBrowser({ javaScriptEnabled: false }), await openBrowser({ viewport: wide })];
    await screen.goto('/pair');
    await screen.getByRole('button', { name: 'Show a code' }).click();
    const code = await screen.getByText(/^[B-Z]{4}-[B-Z]{4}$/).innerText();
    await signIn(staff, await hire(place, 'Inés Carrasco', 'manager'));
    await staff.goto(`/pair/approve?code=${code}`);
    await staff.waitForURL(`**/desk/${place.slug}/settings/devices?code=${code}`);
    await staff.getByText('Kiosk', { exact: true }).click();
    await staff.getByLabel('Name of this screen').fill('Entrance');
    await staff.getByRole('button', { name: 'Same name: pair it' }).click();
    await expect(staff.getByRole('status')).toContainText('Entrance');
    await screen.goto('/pair');
    await screen.getByRole('button', { name: 'Open it' }).click();
    await expect(screen).toHaveURL(new RegExp(`/p/${place.slug}/kiosk$`));
  });
});
