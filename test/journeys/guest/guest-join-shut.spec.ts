import { everyDay, noonZone } from '../around-noon.ts';
import { query } from '../database-of.ts';
import { expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

function today(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a closed line says when it opens, and why it is closed today', async ({ page, makePlace }) => {
      const timeZone = noonZone();
      const exceptions = [{ date: today(timeZone), reason: 'Staff training' }];
      const place = await makePlace({
        timeZone,
        lines: [{ name: { en: 'Walk-in' }, prefix: 'A', hours: everyDay('09:00', '17:00'), exceptions }],
      });
      await page.goto(`/p/${place.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is closed');
      await expect(page.getByText('Staff training')).toBeVisible();
      await expect(page.getByText(/It opens again tomorrow at 0?9:00/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Join the line' })).toHaveCount(0);
    });

    test('a paused and a full line say so; each line of several for itself', async ({ page, makePlace }) => {
      const place = await makePlace({
        lines: [
          { name: { en: 'Walk-in' }, prefix: 'A', state: 'paused' },
          { name: { en: 'Results' }, prefix: 'B', capacity: 1 },
        ],
      });
      await page.goto(`/p/${place.slug}`);
      await expect(page.getByRole('radio', { name: /Walk-in.*short break/ })).toBeDisabled();
      await expect(page.getByRole('radio', { name: /Results/ })).toBeChecked();
      await place.join({}, 1);
      await page.goto(`/p/${place.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is full right now');
      await expect(page.getByRole('listitem').filter({ hasText: 'Walk-in' })).toContainText('Taking a short break');
      await expect(page.getByRole('listitem').filter({ hasText: 'Results' })).toContainText('Full right now');
      await page.goto(`/p/${place.slug}/${place.lines[0]?.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is taking a short break');
    });

    test('a line that filled up while the form was open says so', async ({ page, makePlace, noise }) => {
      noise.allow(/status of 409/);
      const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A', capacity: 1 }] });
      await page.goto(`/p/${place.slug}`);
      await place.join();
      await page.getByRole('button', { name: 'Join the line' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is full right now');
    });
  });

test('a line that staff gave up while it was chosen is joined by nobody, and another one is seen to be chosen', async ({
  page,
  app,
  makePlace,
  noise,
}) => {
  noise.allow(/status of 409/);
  const lines = ['One', 'Two', 'Three'].map((name, at) => ({ name: { en: name }, prefix: 'ABC'[at] }));
  const place = await makePlace({ lines });
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  await page.getByRole('radio', { name: /Two/ }).check();
  await query(app, 'update line set archived_at = now() where id = $1', [place.lines[1]?.id]);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByText('The line is closed. Please come back when it’s open.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /One/ })).toBeChecked();
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
});

test('shut pages are accessible', async ({ page, makePlace }) => {
  const place = await makePlace({
    lines: [
      { name: { en: 'Walk-in' }, prefix: 'A', state: 'paused' },
      { name: { en: 'Results' }, prefix: 'B', state: 'closed' },
    ],
  });
  for (const path of [`/p/${place.slug}`, `/p/${place.slug}/${place.lines[1]?.slug}`]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

/** Another app is in front for a while; then the page is again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(20_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('whoever comes back to a page of a shut line reads when it opens by then', async ({ page, makePlace }) => {
  const hours = everyDay('09:00', '10:00');
  const line = { name: { en: 'Walk-in' }, prefix: 'A', hours };
  const place = await makePlace({ timeZone: noonZone(), lines: [line] });
  await page.clock.install();
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText(/It opens again tomorrow at 0?9:00/)).toBeVisible();
  await place.call('PATCH', `/lines/${place.lines[0]?.id}`, { hours: everyDay('18:00', '20:00') });
  await expect(async () => {
    await comeBack(page);
    await expect(page.getByText(/It opens again today at 18:00/)).toBeVisible({ timeout: 500 });
  }).toPass();
});

for (const [clock, hours] of [
  ['fast', 3],
  ['slow', -3],
] as const)
  test(`whoever comes back with a ${clock} clock reads the numbers of now`, async ({ page, makePlace, app }) => {
    const place = await makePlace({ timeZone: noonZone() });
    await query(app, ...teachingWait(place.lines[0]?.id ?? null, 60));
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto(`/p/${place.slug}`);
    await expect(page.getByText(/Nobody is waiting/)).toBeVisible();
    for (let guest = 0; guest < 5; guest++) await place.join();
    await expect(async () => {
      await comeBack(page);
      await expect(page.getByText(/5 people are waiting/)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    // About noon, by the place's clock.
    await expect(page.getByText(/1[123]:\d\d and 1[123]:\d\d/)).toBeVisible();
  });

test('whoever comes back to a page of a line that is open again finds the form', async ({ page, makePlace }) => {
  const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A', state: 'paused' }] });
  await page.clock.install();
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is taking a short break');
  await place.call('PATCH', `/lines/${place.lines[0]?.id}`, { state: 'open' });
  await expect(async () => {
    await comeBack(page);
    await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible({ timeout: 500 });
  }).toPass();
});
