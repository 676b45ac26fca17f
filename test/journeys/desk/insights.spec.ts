import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signIn, test, waitForScripts, type Place } from '../staff.ts';

const services = [
  { id: 'repair', name: { en: 'Repair', es: 'Reparación', ar: 'إصلاح' }, expectedMinutes: 5, bring: [] },
];
const lines = [{ name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' }, prefix: 'A', services }];

/** Two are served, one does not come, one still waits. */
async function workFor(place: Place): Promise<void> {
  await place.join({ language: 'es', service: 'repair' });
  await place.serveOne();
  await place.join({ language: 'en' });
  await place.serveOne();
  await place.join({ language: 'en' });
  const missed = await place.callNext();
  if (missed) await place.move(missed.id, 'no-show');
  await place.join({ language: 'ar' });
}

test('an onlooker reads what the day came to, keeps it, and finds the tickets behind a figure', async ({
  page,
  makePlace,
  hire,
}) => {
  const place = await makePlace({ lines });
  await signIn(page, await hire(place, 'Vi Stone', 'viewer'));
  await page.goto(`/desk/${place.slug}/insights`);
  await expect(page.getByRole('heading', { name: 'Your charts grow here' })).toBeVisible();
  await expectAccessible(page);

  await workFor(place);
  await page.reload();
  await waitForScripts(page);
  const totals = page.getByRole('region', { name: 'The figures at a glance' });
  await expect(totals.getByRole('listitem').first()).toContainText('4joined');
  await expect(totals).toContainText('25%no-shows');
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/range=today&compare=before$/);

  const ends = page.getByRole('region', { name: 'How visits end' });
  await ends.getByText('Table and files').click();
  await expect(ends.getByRole('row', { name: /^Served 2 50 0$/ })).toBeVisible();
  await expect(ends.getByRole('row', { name: /^Still here 1 25 0$/ })).toBeVisible();
  await expect(ends.getByRole('link', { name: 'Did not come when called' })).toHaveAttribute(
    'href',
    /history\?from=[\d-]+&to=[\d-]+&outcome=no_show$/,
  );
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await ends.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('ends.csv');
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    '\uFEFFOutcome,Guests,"Share, %",Period before\r\nServed,2,50,0\r\nDid not come when called,1,25,0\r\nStill here,1,25,0\r\n',
  );
  const drawing = page.waitForEvent('download');
  await ends.getByRole('button', { name: 'Save the picture' }).click();
  const picture = await readFile(await (await drawing).path(), 'utf8');
  expect(picture).toContain('How visits end');
  expect(picture).toContain('Did not come when called');
  expect(picture).not.toContain('href');
});

test('insights work at every width, from the right, and without scripts', async ({ openBrowser, makePlace, hire }) => {
  const place = await makePlace({ lines });
  await workFor(place);
  const host = await hire(place, 'Ada Brook');
  const views = [
    { viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const },
    { viewport: { width: 1440, height: 900 }, locale: 'ar' },
  ];
  for (const view of views) {
    const page = await openBrowser(view);
    await signIn(page, host);
    await page.goto(`/desk/${place.slug}/insights`);
    await waitForScripts(page);
    for (const opener of await page.locator('summary').all()) if (await opener.isVisible()) await opener.click();
    await expectAccessible(page);
  }
  const page = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, host);
  await page.goto(`/desk/${place.slug}/insights`);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nobody joined in this period' })).toBeVisible();
});
