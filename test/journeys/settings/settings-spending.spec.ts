// What a place pays for: an unusual group of numbers is held and staff are told, a manager lets it go and takes that back, bounds and prices
// are changed.

import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { expect, expectAccessible, isWide, test, waitForScripts } from '../staff.ts';

const looks = (
  [
    ['ar', 'dark', 320, 640],
    ['de', 'light', 768, 1024],
    ['zh-Hans', 'light', 1440, 900],
  ] as const
).slice(0, isWide ? 3 : 1);

test('numbers that begin alike are held, and let go by a manager', async ({
  makePlace,
  hire,
  openConsole,
  openBrowser,
}) => {
  const place = await makePlace();
  const host = await hire(place, 'Ada Brook', 'manager');
  const page = await openConsole(place, host);
  const path = `/desk/${place.slug}/settings/spending`;
  await page.goto(path);
  await waitForScripts(page);
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  const bound = page.getByLabel('Hold back after this many texts', { exact: true });
  await bound.fill('2');
  await expect(page.getByText('Enter a whole number from 5 to 100,000.')).toBeVisible();
  await bound.fill('5');
  await page.getByLabel('Allow another country').selectOption('IE');
  const bounds = page.getByRole('region', { name: 'Your limits' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(bounds.getByLabel('Ireland')).toBeChecked();

  for (let at = 0; at < 7; at++) await place.join({ phone: `+4477009006${30 + at}` });
  await page.goto(`/desk/${place.slug}`);
  const note = page.getByText('Texts to numbers with the same first digits are held back');
  await expect(note).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See details' }).click();

  const held = page.getByRole('region', { name: 'Held back' });
  await expect(held.getByText('+44770090')).toBeVisible();
  await expectAccessible(page);
  for (const [language, colorScheme, width, height] of looks) {
    const cookies = await page.context().storageState();
    const other = await openBrowser({
      viewport: { width, height },
      colorScheme,
      locale: language,
      storageState: cookies,
    });
    await other.goto(path);
    await waitForScripts(other);
    expect(await faultsOnPage(other), language).toEqual([]);
    await expectAccessible(other);
    await other.context().close();
  }
  await held.getByRole('button', { name: 'Send these texts today' }).click();
  await expect(held.getByText('Allowed for today')).toBeVisible();
  await held.getByRole('button', { name: /^Undo/ }).click();
  await expect(held.getByText('Held back now')).toBeVisible();
  await held.getByRole('button', { name: 'Send these texts today' }).click();
  await expect(held.getByText('Allowed for today')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Texts sent: 7 of 500')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });

  const costs = page.getByRole('region', { name: 'What a text costs' });
  const price = costs.getByLabel('United Kingdom, Simulated phone');
  await price.fill('a lot');
  await expect(costs.getByText('Enter a price, for example 0.05')).toBeVisible();
  await price.fill('0,5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total / })).toContainText('GBP 3.50');
});
