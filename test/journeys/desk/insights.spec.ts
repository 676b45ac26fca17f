import { readFile } from 'node:fs/promises';
import { query } from '../database-of.ts';
import type { RunningApp } from '../running-app.ts';
import { expect, expectAccessible, signIn, test, waitForScripts, type Host, type Place } from '../staff.ts';

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

function seeBoth(app: RunningApp, { memberId }: Host, places: readonly Place[]): Promise<void> {
  const ids = places.map(({ id }) => id);
  return query(app, 'update member set place_ids = $2 where id = $1', [memberId, ids]);
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

test('whoever sees two places compares them, and sorts them without scripts; colleagues are for managers', async ({
  openBrowser,
  makePlace,
  hire,
  app,
}) => {
  const [quiet, busy] = [await makePlace({ name: 'Anchor Clinic' }), await makePlace({ name: 'Buoy Clinic', lines })];
  await workFor(busy);
  const manager = await hire(quiet, 'Mara Finch', 'manager');
  await seeBoth(app, manager, [quiet, busy]);
  const page = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, manager);
  await page.goto(`/desk/${busy.slug}/insights?range=7`);
  await expect(page.getByRole('heading', { name: 'Time at the desk by colleague' })).toBeVisible();
  const places = page.getByRole('region', { name: 'Your locations side by side' });
  const heads = places.getByRole('rowheader');
  await expect(heads).toHaveText(['Anchor Clinic', 'Buoy Clinic']);
  await places.getByRole('link', { name: 'Guests', exact: true }).click();
  await expect(heads).toHaveText(['Buoy Clinic', 'Anchor Clinic']);
  await expect(places.getByRole('columnheader', { name: 'Guests', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await heads.getByRole('link', { name: 'Anchor Clinic' }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/${quiet.slug}/insights\\?range=7$`));
  await signIn(page, await hire(busy, 'Ada Brook'));
  await page.goto(`/desk/${busy.slug}/insights?range=7`);
  await expect(page.getByRole('heading', { name: 'Time at the desk by desk' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Time at the desk by colleague' })).toHaveCount(0);
  await expect(places).toHaveCount(0);
});

test('insights work at every width, from the right, and without scripts', async ({
  openBrowser,
  makePlace,
  hire,
  app,
}) => {
  const [place, other] = [await makePlace({ lines }), await makePlace({})];
  await workFor(place);
  const manager = await hire(place, 'Ada Brook', 'manager');
  await seeBoth(app, manager, [place, other]);
  const views = [
    { viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const },
    { viewport: { width: 1440, height: 900 }, locale: 'ar' },
  ];
  for (const view of views) {
    const page = await openBrowser(view);
    await signIn(page, manager);
    await page.goto(`/desk/${place.slug}/insights`);
    await waitForScripts(page);
    for (const opener of await page.locator('summary').all()) {
      const isShut = await opener.evaluate((one) => !one.closest('details')?.open);
      if (isShut && (await opener.isVisible())) await opener.click();
    }
    await expectAccessible(page);
  }
  const page = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, manager);
  await page.goto(`/desk/${place.slug}/insights`);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nobody joined in this period' })).toBeVisible();
});

test('in text twice as large the words of a chart stand clear of each other and of its bars', async ({
  page,
  makePlace,
  hire,
}) => {
  const place = await makePlace({ lines });
  await workFor(place);
  await signIn(page, await hire(place, 'Vi Stone', 'viewer'));
  await page.goto(`/desk/${place.slug}/insights?range=today`);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const drawing = page.getByRole('region', { name: 'How visits end' }).locator('svg:has(text)');
  const clashes = await drawing.evaluate((svg) => {
    const words = [...svg.querySelectorAll('text')];
    const others = [...words, ...svg.querySelectorAll('rect.fill-tide')];
    return words.flatMap((word) => {
      const one = word.getBoundingClientRect();
      const over = others.filter((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return other !== word && Math.min(bottom, one.bottom) - Math.max(top, one.top) > one.height / 5;
      });
      return over.map((other) => `${word.textContent} | ${other.textContent}`);
    });
  });
  expect(clashes).toEqual([]);
  expect(await drawing.locator('text').count()).toBeGreaterThan(4);
});
