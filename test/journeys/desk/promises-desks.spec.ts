// No desk, no open line: adding a line asks who serves it, and taking its last desk says first what becomes of those who wait.

import { query } from '../database-of.ts';
import { expect, expectAccessible, signIn, test, waitForScripts } from '../staff.ts';

test('a new line asks for its desks, and its last desk goes only when it is said that the line closes', async ({
  page,
  makePlace,
  hire,
  openBrowser,
  openConsole,
}) => {
  const place = await makePlace();
  const host = await hire(place, 'Maya Okafor', 'manager');
  await signIn(page, host);
  await page.goto(`/desk/${place.slug}/settings/lines`);
  await waitForScripts(page);
  await expect(page.getByRole('checkbox', { name: 'Desk 3' })).toBeChecked();
  await page.getByLabel('Name of the line', { exact: true }).fill('Clothes mending');
  await page.getByLabel('Letters before the number').fill('C');
  await page.getByRole('checkbox', { name: 'Desk 3' }).uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the line' }).click();
  await expect(page.getByRole('heading', { name: 'Clothes mending', level: 1 })).toBeVisible();
  await page.goto(`/desk/${place.slug}/settings/lines`);
  await expect(page.getByText('No desk serves it.')).toBeVisible();
  await expectAccessible(page);
  const guest = await openBrowser();
  await guest.goto(`/p/${place.slug}/clothes-mending`);
  await expect(guest.getByRole('heading', { name: 'The line is closed' })).toBeVisible();

  await place.join({ name: 'Amara Okafor' });
  await page.goto(`/desk/${place.slug}/settings/desks`);
  await waitForScripts(page);
  await page.getByText('Change', { exact: false }).first().click();
  const desk = page.getByRole('listitem').filter({ hasText: 'Desk 3' }).first();
  await desk.getByRole('checkbox', { name: /Walk-in/ }).uncheck();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(/1 person waits there and keeps their place/).first()).toBeVisible();
  await expectAccessible(page);
  await desk.getByRole('checkbox', { name: /Close .*Walk-in/ }).check();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await guest.goto(`/p/${place.slug}`);
  await expect(guest.getByRole('heading', { name: 'The line is closed' })).toBeVisible();
  await page.goto('/desk?again=1');
  const closed = /No desk serves .*Walk-in.*: it is closed, and 1 person waits there\./;
  await expect(page.getByText(closed)).toBeVisible();
  await expectAccessible(page);
  const worked = await openConsole(place, host);
  await expect(worked.getByText(closed)).toBeVisible();
  await expectAccessible(worked);
});

test('whoever chooses a desk that was deleted meanwhile is shown the others', async ({
  page,
  makePlace,
  hire,
  app,
}) => {
  const place = await makePlace({ desks: ['Desk 3', 'Desk 4'] });
  await signIn(page, await hire(place, 'Ada Brook'));
  await page.goto('/desk?again=1');
  await waitForScripts(page);
  await query(app, 'update desk set archived_at = now() where id = $1', [place.desks[0]?.id]);
  await page
    .getByRole('button', { name: /Desk 3/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Desk 3' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Desk 4' })).toBeVisible();
});
