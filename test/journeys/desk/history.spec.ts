import { readFile } from 'node:fs/promises';
import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { core, expect, expectAccessible, signIn, test, waitForScripts } from '../staff.ts';

test('what became of a guest is found again, told whole, and taken along', core, async ({ page, makePlace, hire }) => {
  const place = await makePlace({ languages: ['en', 'ar'] });
  await signIn(page, await hire(place, 'Mara Quay', 'manager'));
  await page.goto(`/desk/${place.slug}/history`);
  await expect(page.getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible();

  await place.join({ name: '=Noor', phone: '+12025550101', language: 'ar' });
  await place.join({ name: 'Tomás' });
  await place.serveOne();
  const missed = await place.callNext();
  if (missed) await place.move(missed.id, 'no-show');
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByText('2 tickets')).toBeVisible();
  await expectAccessible(page);

  await page.getByText('More filters').click();
  await page.getByLabel('Outcome').selectOption('no_show');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Outcome'), 'a filter in use is shown').toBeVisible();
  await page.getByRole('link', { name: 'A-02' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A-02');
  await expect(page.getByRole('listitem').filter({ hasText: 'Did not come' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the history' }).click();
  await page.getByLabel('Number, name or phone').fill('0101');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A-01' })).toBeVisible();
  await expect(page.getByText('+12025550101')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [head = '', row = '', end] = file.split('\r\n');
  expect(head.startsWith('\uFEFFNumber,Line,Outcome,Name')).toBe(true);
  expect(row).toContain(`A-01,Walk-in,served,'=Noor,'+12025550101,ar,1`);
  expect(end).toBe('');
  await expect(page.getByText('The file is in your downloads.')).toBeVisible();

  // Beyond the last page, as on it, there is a way to the first one.
  await page.goto(`/desk/${place.slug}/history?after=0_00000000-0000-4000-8000-000000000000`);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page.getByRole('link', { name: 'A-02' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Added to the line' })).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/desk/${place.slug}/history?lang=ar`);
  await expectAccessible(page);
});

test('the log is read in a window of half the width, or at twice the size', async ({
  openBrowser,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  await place.join({ name: 'Tomás' });
  await place.serveOne();
  // As narrow as columns stand beside each other anywhere else.
  const page = await openBrowser({ viewport: { width: 640, height: 800 } });
  await signIn(page, await hire(place, 'Mara Quay', 'manager'));
  await page.goto(`/desk/${place.slug}/history/log`);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  expect(await faultsOnPage(page)).toEqual([]);
});
