// An account whose provider reports only where its address was typed by hand: its page says so, until the provider is heard.

import { androidCarrier, androidWire } from '#test/providers/android-gateway-wire.ts';
import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { expect, expectAccessible, signIn, test, waitForScripts } from '../staff.ts';

const gateway = 'http://192.168.1.20:8080';
const looks = [
  ['de', 'light', 320, 640],
  ['ar', 'dark', 768, 1024],
  ['zh-Hans', 'light', 1440, 900],
] as const;

test('the address is there to be typed at the provider, until the provider is heard', async ({
  makePlace,
  hire,
  openBrowser,
}, info) => {
  const place = await makePlace();
  const page = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await page.goto(`/desk/${place.slug}/settings/channels/android-gateway`);
  await waitForScripts(page);
  await page.locator('[name="address"]').fill(gateway);
  for (const field of ['username', 'password', 'signingKey'] as const)
    await page.locator(`[name="${field}"]`).fill(androidCarrier(gateway)[field] ?? '');
  await page.getByRole('button', { name: 'Add the account' }).click();
  await expect(page.getByText('We haven’t heard from this provider yet. Enter this address there:')).toBeVisible();
  const wait = page.getByText('This provider hasn’t reported on any text yet.');
  await expect(wait).toBeVisible();
  const address = await page.getByLabel('Address for the provider').inputValue();
  expect(new URL(address).pathname).toMatch(/^\/inbound\/android-gateway\/[\w-]{24}$/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expectAccessible(page);
  for (const [language, colorScheme, width, height] of looks) {
    const storageState = await page.context().storageState();
    const other = await openBrowser({ viewport: { width, height }, colorScheme, locale: language, storageState });
    await other.goto(page.url());
    await waitForScripts(other);
    expect(await faultsOnPage(other), language).toEqual([]);
    await expectAccessible(other);
    await other.screenshot({ path: info.outputPath(`${language}-${width}.png`), fullPage: true });
  }

  const text = { ref: 'r', to: '+447700900123', from: null, text: '', encoding: null, ourId: null, ttlSeconds: 60 };
  const report = androidWire(androidCarrier(gateway)).report(
    { ...text, callbackUrl: null, at: new Date() },
    'delivered',
  );
  const headers = Object.fromEntries(Object.entries(report.headers).map(([name, value]) => [name, value ?? '']));
  const { pathname } = new URL(address);
  expect((await page.request.post(pathname, { headers, data: report.body })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Last heard now.')).toBeVisible();
  await expect(wait).toBeHidden();
});
