// Two people take turns at one computer.

import { expect, expectAccessible, test, type Host, type Page } from '../staff.ts';

const pin = '482915';
const other = '730164';

async function signInHere(page: Page, { email, password }: Host): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('This is a shared desk').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A PIN for this desk' })).toBeVisible();
}

async function keepPin(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Your PIN').fill(digits);
  await page.getByRole('button', { name: 'Save this PIN' }).click();
}

test('two hosts take turns by PIN at one desk, and it works without scripts', async ({
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 4(01|04|22)/);
  const place = await makePlace();
  const [mo, ada] = [await hire(place, 'Mo Haddad'), await hire(place, 'Ada Brook')];
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  expect((await page.goto('/switch'))?.status()).toBe(404);
  await page.goto('/sign-in');
  await signInHere(page, mo);
  await keepPin(page, '123456');
  await expect(page.getByLabel('Your PIN')).toHaveAccessibleDescription(/This PIN is too easy to guess/);
  await keepPin(page, pin);
  await page.getByRole('button', { name: /Work here/ }).click();
  await page.waitForURL(`**/desk/${place.slug}`);

  await page.goto('/switch');
  await expect(page.getByText('Nobody else has a PIN here today')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with e-mail and password' }).click();
  await expect(page.getByLabel('This is a shared desk')).toBeChecked();
  await signInHere(page, ada);
  await keepPin(page, other);
  await page.waitForURL(`**/desk/${place.slug}`);

  await page.goto('/switch');
  await page.getByRole('radio', { name: 'Mo Haddad' }).check();
  await page.getByLabel('PIN', { exact: true }).fill(other);
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText('You have 4 tries left')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.waitForURL(`**/desk/${place.slug}`);
  await expect(page.getByRole('button', { name: /Mo Haddad/ })).toBeAttached();
});

test('the console’s menu leads to whoever takes over, back at the same desk', async ({
  makePlace,
  hire,
  openBrowser,
}) => {
  const place = await makePlace();
  const mo = await hire(place, 'Mo Haddad');
  const page = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await page.goto('/sign-in');
  await expectAccessible(page);
  await signInHere(page, mo);
  await expectAccessible(page);
  await keepPin(page, pin);
  await page.getByRole('button', { name: /Work here/ }).click();
  await page.waitForURL(`**/desk/${place.slug}`);
  await page.getByRole('button', { name: /Mo Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Switch person' }).click();
  await expect(page.getByText('Nobody else has a PIN here today')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the desk' }).click();
  await page.getByRole('button', { name: /Mo Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Your PIN for this desk' }).click();
  await expect(page.getByText('You already have a PIN here')).toBeVisible();
});
