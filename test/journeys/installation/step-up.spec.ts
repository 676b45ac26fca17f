// Somebody who signed in a while ago changes what others may do: they show once more that they are there, by a password or a passkey.

import { createPool } from '#db/database.ts';
import { expect, expectAccessible, signInByHand, test, waitForScripts } from '../staff.ts';

test('after ten minutes a change of rights asks who is there, and a passkey answers', async ({
  app,
  makePlace,
  hire,
  openBrowser,
  database,
  noise,
}) => {
  noise.allow(/status of 4(01|03|22)/);
  const place = await makePlace();
  const owner = await hire(place, 'Ada Brook', 'owner');
  await hire(place, 'Mo Haddad');
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
  await signInByHand(page, owner);
  await page.goto('/account');
  const keys = page.getByRole('region', { name: 'Passkeys' });
  await keys.getByLabel('Name of the passkey').fill('Desk laptop');
  await keys.getByLabel('Your password').fill(owner.password);
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(keys.getByText('Passkey added.', { exact: false })).toBeVisible();

  const pool = createPool(database, { max: 1 });
  const later = () => pool.query(`update auth.session set proved_at = proved_at - interval '11 minutes'`);
  await later();
  await page.goto(`/desk/${place.slug}/settings/team`);
  await page.getByRole('link', { name: /Change .*Mo Haddad/ }).click();
  await waitForScripts(page);
  // The form of the page before has such a choice, too.
  await expect(page.getByRole('heading', { name: 'Mo Haddad', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: /Viewer/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const proof = page.getByRole('group', { name: 'Confirm it’s you' });
  await expect(proof.getByLabel('Your password')).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await proof.getByLabel('Your password').fill('not my password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(proof.getByText('This isn’t your password.', { exact: false })).toBeVisible();
  await expect(proof.getByLabel('Your password')).toBeFocused();
  await proof.getByRole('button', { name: /passkey/ }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Viewer/ })).toBeChecked();
  await expect(proof).toBeHidden();

  // For ten minutes it counts; then it is asked for again.
  await page.getByRole('radio', { name: /Host/ }).check();
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole('radio', { name: /Host/ })).toBeChecked();
  await expect(proof).toBeHidden();
  await later();
  await page.reload();
  await waitForScripts(page);
  await page.getByRole('radio', { name: /Viewer/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await proof.getByLabel('Your password').fill(owner.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(proof).toBeHidden();
  await expect(page.getByText('Saved')).toBeVisible();
  await pool.end();
});
