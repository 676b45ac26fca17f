import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { BrowserContextOptions } from '@playwright/test';
import { expect, expectAccessible, signInByHand, test, waitForScripts, type Page } from '../staff.ts';
import { listenTo } from '../read-out.ts';
import { keyboardFaults } from '../../screens/keyboard.ts';

/** The code an app shows now for the key that stands on the page. */
async function codeOfApp(page: Page): Promise<string> {
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  const bytes = base32.decode(key);
  return createOTP(String.fromCharCode(...bytes), { digits: 6, period: 30 }).totp();
}

async function turnOnCodes(page: Page, password: string): Promise<{ code: string; recoveryCodes: string[] }> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Set up codes' }).click();
  const start = page.getByRole('button', { name: 'Start' });
  // The page before has a field of the same name, and stays for a moment after the address has changed.
  await start.waitFor();
  await page.getByLabel('Your password').fill(password);
  await start.click();
  await expect(page.getByRole('img', { name: /QR code for your app/ })).toBeVisible();
  await expectAccessible(page);
  const code = await codeOfApp(page);
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByText('This code isn’t right.', { exact: false })).toBeVisible();
  await page.getByLabel('Code from the app').fill(code);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByText('we couldn’t reach the server', { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Turn codes on' }).click();
  await expect(page.getByRole('heading', { name: 'Save these recovery codes' })).toBeFocused();
  await expectAccessible(page);
  const recoveryCodes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  return { code, recoveryCodes };
}

async function givePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in?next=/account');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
  await expect(page).toHaveURL(/\/sign-in\/code\?next=/);
}

test('codes are set up, and asked for at the next sign-in; a recovery code does once', async ({
  page,
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 4(01|22)|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/);
  const host = await hire(await makePlace(), 'Ada Brook');
  await signInByHand(page, host);
  const { code, recoveryCodes } = await turnOnCodes(page, host.password);
  expect(recoveryCodes).toHaveLength(10);

  const plain = await openBrowser({ javaScriptEnabled: false });
  await givePassword(plain, host);
  await plain.goto('/desk');
  await expect(plain, 'the password alone is no session').toHaveURL(/\/sign-in\?next=/);
  await givePassword(plain, host);
  await plain.getByLabel('Code from the app').fill(code);
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await expect(plain).toHaveURL(/\/account$/);

  const other = await openBrowser();
  await givePassword(other, host);
  await expectAccessible(other);
  await other.getByLabel('Code from the app').fill('123 456');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('alert')).toContainText('isn’t right');
  await other.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await expect(other.getByLabel('Recovery code')).toBeFocused();
  await other.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toUpperCase());
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('9 recovery codes left.')).toBeVisible();
});

test('a passkey is added, named, and signs in', async ({ app, makePlace, hire, openBrowser, noise }) => {
  noise.allow(/status of 4(01|22)/);
  const host = await hire(await makePlace(), 'Ada Brook');
  // Passkeys are bound to a name; an address in numbers is none.
  const page = await openBrowser({ baseURL: app.url.replace('127.0.0.1', 'localhost') });
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInByHand(page, host);
  await page.goto('/account');
  const keys = page.getByRole('region', { name: 'Passkeys' });
  await keys.getByLabel('Name of the passkey').fill('Desk laptop');
  await keys.getByLabel('Your password').fill('not my password');
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(keys.getByText('This isn’t your password.', { exact: false })).toBeVisible();
  await keys.getByLabel('Your password').fill(host.password);
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(keys.getByText('Passkey added.', { exact: false })).toBeVisible();
  await keys.getByText(/Rename .*Desk laptop/).click();
  await keys.getByRole('listitem').getByLabel('Name of the passkey').fill('The laptop at desk 1');
  await keys.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('The laptop at desk 1', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/sign-in?next=/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/account');
  await keys.getByText(/Remove .*The laptop/).click();
  await keys.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(keys.getByText('You have no passkey yet.')).toBeVisible();
});

test('another browser is signed out from here; a new password must be no common one', async ({
  page,
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 422/);
  const host = await hire(await makePlace(), 'Ada Brook');
  const [one, two] = [await openBrowser(), await openBrowser()];
  for (const browser of [page, one, two]) await signInByHand(browser, host);
  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('this browser');
  await sessions
    .getByRole('button', { name: /Sign out .*Chrome/ })
    .first()
    .click();
  await expect(sessions.getByText('Signed out there')).toBeFocused();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);

  await page.getByLabel('Current password').fill(host.password);
  await page.getByLabel('New password').fill('Password2026');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByText('too easy to guess', { exact: false })).toBeVisible();
  await page.getByLabel('New password').fill('eleven gulls on a roof');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  for (const browser of [one, two]) {
    await browser.goto('/account');
    await expect(browser).toHaveURL(/\/sign-in\?next=/);
  }
});

const screens: (BrowserContextOptions & { name: string })[] = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'Arabic phone, dark', viewport: { width: 320, height: 640 }, locale: 'ar', colorScheme: 'dark' },
];

test('every reader can use the account', async ({ page, makePlace, hire, openBrowser }) => {
  await signInByHand(page, await hire(await makePlace(), 'Ada Brook', 'manager'));
  const storageState = await page.context().storageState();
  for (const { name, ...options } of screens) {
    const reader = await openBrowser({ ...options, storageState });
    await reader.goto('/account');
    await waitForScripts(reader);
    await expect(reader.getByRole('heading', { level: 1 }), name).toBeVisible();
    await expectAccessible(reader);
    // The order is the same at every width.
    if (name === 'wide') expect(await keyboardFaults(reader)).toEqual([]);
  }
});

test('a screen reader hears that it is saved', async ({ page, makePlace, hire }) => {
  const host = await hire(await makePlace(), 'Ada Brook');
  await signInByHand(page, host);
  const heard = await listenTo(page);
  await page.goto('/account');
  await waitForScripts(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada B. Brook');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect.poll(heard).toEqual(['Saved']);
});
