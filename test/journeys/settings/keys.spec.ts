// An owner makes a key for a program, which works by it until the owner revokes it.

import { core, expect, expectAccessible, signIn, test } from '../staff.ts';

for (const javaScriptEnabled of [true, false])
  test(
    `a key is made, used and revoked${javaScriptEnabled ? '' : ', without scripts'}`,
    javaScriptEnabled ? core : {},
    async ({ makePlace, openBrowser, hire, baseURL, noise }) => {
      noise.allow(/422 \(Unprocessable Entity\).*settings\/keys/);
      const place = await makePlace();
      const page = await openBrowser({ viewport: { width: 320, height: 640 }, javaScriptEnabled });
      await signIn(page, await hire(place, 'Inés Carrasco', 'owner'));
      await page.goto(`/desk/${place.slug}/settings/keys`);
      await expect(page.getByText('No program has a key yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Make key' }).click();
      await expect(page.getByLabel('Name of the program')).toHaveAccessibleDescription(/./);
      const once = page.locator('form input[name=once]');
      const first = await once.inputValue();
      const make = async () => {
        await page.getByLabel('Name of the program').fill('Wall display');
        await page.getByRole('radio', { name: /^Host/ }).check();
        await page.getByRole('button', { name: 'Make key' }).click();
      };
      await make();
      await expect(page.getByRole('heading', { name: /Key for .?Wall display/ })).toBeVisible();
      if (javaScriptEnabled) {
        await expect(page.getByRole('heading', { name: /Key for .?Wall display/ })).toBeFocused();
        await expectAccessible(page);
      }
      const key = await page.getByLabel('Key', { exact: true }).inputValue();
      const call = () =>
        fetch(`${baseURL}/api/v1/lines/${place.lines[0]?.id}/tickets`, { headers: { authorization: `Bearer ${key}` } });
      expect((await call()).status).toBe(200);
      await page.goto(`/desk/${place.slug}/settings/keys`);
      await expect(page.getByText(key)).toHaveCount(0);
      await expect(page.getByText(/Last used/)).toBeVisible();
      await page.getByText(/Revoke .?Wall display/).click();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await expect(page.getByText('No program has a key yet.')).toBeVisible();
      await expect(page.getByText('The key was revoked.')).toBeVisible();
      expect((await call()).status).toBe(401);
      // The first form comes again: its key stays revoked, and is not shown as a new one.
      await once.evaluate((field: HTMLInputElement, value) => (field.value = value), first);
      await make();
      await expect(page.getByText('The key was revoked.')).toHaveCount(0);
      await expect(page.getByText('No program has a key yet.')).toBeVisible();
      await expect(page.getByRole('heading', { name: /Key for .?Wall display/ })).toHaveCount(0);
    },
  );
