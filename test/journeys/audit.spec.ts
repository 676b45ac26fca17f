// The audit log as an owner reads it: what happened is there, it can be filtered and taken along, and its end can be written down.

import { readFile } from 'node:fs/promises';
import { owner, signInOwner } from '../screens/signed-in.ts';
import { expect, expectAccessible, test, waitForScripts } from './fixtures.ts';

// Of the whole organization: whoever owns some of its places does not see who signed in.
test('an owner finds a failed sign-in, takes the log along and sees where it ends', async ({
  app,
  makePlace,
  openBrowser,
  noise,
}) => {
  // A wrong password.
  noise.allow(/401/);
  const place = await makePlace();
  const cookies = await signInOwner(app, place.desks[0]?.id ?? '');
  const stranger = await openBrowser();
  await stranger.goto('/sign-in');
  await stranger.getByLabel('E-mail').fill(owner.email);
  await stranger.getByLabel('Password', { exact: true }).fill('three wrong stones');
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByRole('alert')).toBeVisible();

  const page = await openBrowser();
  await page.context().addCookies(cookies);
  await page.goto(`/desk/${place.slug}/settings/audit`);
  await waitForScripts(page);
  const entries = page.locator('main ol > li');
  await expect(entries.filter({ hasText: 'Failed sign-in' }).first()).toBeVisible();
  await expect(
    entries
      .filter({ hasText: 'Inés Carrasco' })
      .filter({ hasText: /Signed in|Location set up/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await test.step('the filter shows one group, and says where nothing fits', async () => {
    await page.getByLabel('About', { exact: true }).selectOption({ label: 'Signing in and out' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/group=sign_in/);
    await expect(entries.filter({ hasText: 'Failed sign-in' }).first()).toBeVisible();
    await page.getByLabel('About', { exact: true }).selectOption({ label: 'Exports and erasing' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/group=data/);
    await expect(entries).toHaveCount(0);
    await expect(page.getByText('No entry matches.')).toBeVisible();
    // An address that somebody shortened or mistyped shows all.
    await page.goto(`/desk/${place.slug}/settings/audit?group=toString&member=${'-'.repeat(36)}`);
    await expect(entries.filter({ hasText: 'Failed sign-in' }).first()).toBeVisible();
  });

  await test.step('the file holds every entry with its hash, and the log tells of the file', async () => {
    await page.goto(`/desk/${place.slug}/settings/audit`);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    expect(file).toContain('Failed sign-in');
    expect(file).toMatch(/[0-9a-f]{64}/);
    await page.reload();
    await expect(entries.first()).toContainText('Inés Carrasco');
    await page.goto(`/desk/${place.slug}/settings/audit?group=data`);
    await expect(entries).toHaveCount(1);
  });

  await test.step('its end stands there as one number, with what that is good for', async () => {
    const head = page.locator('section').filter({ hasText: 'The log ends with entry' });
    await expect(head.getByText('Write this one down')).toBeVisible();
    await expect(head.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  });
});
