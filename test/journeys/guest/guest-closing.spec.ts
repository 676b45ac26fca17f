import type { StaffTicket } from '#contract/views.ts';
import { everyDay, noonZone } from '../around-noon.ts';
import { query } from '../database-of.ts';
import { expect, expectAccessible, test, waitForScripts, type Page, type Place } from '../fixtures.ts';
import type { RunningApp } from '../running-app.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

const untilTwo = {
  name: { en: 'Walk-in', ar: 'بدون موعد' },
  prefix: 'A',
  hours: everyDay('08:00', '14:00'),
};

/** As if this line had been seen to take two hours for each guest. */
function slowDown(app: RunningApp, { lines }: Place): Promise<void> {
  return query(app, ...teachingWait(lines[0]?.id ?? null, 7200));
}

/** How many wait, and how many places are kept. */
async function counts(place: Place): Promise<{ waiting: number; kept: number }> {
  const count = async (state: string): Promise<number> =>
    (await place.call<{ items: StaffTicket[] }>('GET', `/lines/${place.lines[0]?.id}/tickets?state=${state}`)).items
      .length;
  return { waiting: await count('waiting'), kept: await count('booked') };
}

const warning = /We close at 14:00\. 1 person is ahead of you, so we may not get to you today\./;
const keep = (page: Page) => page.getByRole('button', { name: /Save me a place for \w+day.* 0?8:00/ });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(({ noise }) => noise.allow(/status of 409/));

    test('who would not be served today is told before joining, and keeps a place', async ({
      page,
      makePlace,
      app,
    }) => {
      const place = await makePlace({ timeZone: noonZone(), lines: [untilTwo] });
      await place.join();
      await slowDown(app, place);
      await page.goto(`/p/${place.slug}`);
      await expect(page.getByText(warning)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Join the line' })).toHaveCount(0);
      await keep(page).click();
      await page.waitForURL(/\/t\//);
      expect(await counts(place)).toEqual({ waiting: 1, kept: 1 });
    });

    test('a line that is full today still keeps a place', async ({ page, makePlace, app }) => {
      const place = await makePlace({ timeZone: noonZone(), lines: [{ ...untilTwo, capacity: 1 }] });
      await place.join();
      await slowDown(app, place);
      await page.goto(`/p/${place.slug}`);
      await expect(page.getByText(warning)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Join anyway' })).toHaveCount(0);
      await keep(page).click();
      await page.waitForURL(/\/t\//);
      expect(await counts(place)).toEqual({ waiting: 1, kept: 1 });
    });

    test('it is asked where it became true while the form was open, and joining is still possible', async ({
      page,
      makePlace,
      app,
    }) => {
      const place = await makePlace({ timeZone: noonZone(), lines: [untilTwo] });
      await place.join();
      await page.goto(`/p/${place.slug}`);
      if (javaScriptEnabled) await waitForScripts(page);
      await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
      await slowDown(app, place);
      await page.getByRole('button', { name: 'Join the line' }).click();
      await expect(page.getByRole('alert')).toHaveText(warning);
      if (javaScriptEnabled) await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
      expect(await counts(place)).toEqual({ waiting: 1, kept: 0 });
      await page.getByRole('button', { name: 'Join anyway' }).click();
      await page.waitForURL(/\/t\//);
      expect(await counts(place)).toEqual({ waiting: 2, kept: 0 });
    });

    test('Enter in a field is no answer to it', async ({ page, makePlace, app }) => {
      const place = await makePlace({ timeZone: noonZone(), lines: [untilTwo] });
      await place.join();
      await slowDown(app, place);
      await page.goto(`/p/${place.slug}`);
      await page.getByRole('textbox', { name: /^Name/ }).press('Enter');
      await expect(page.getByRole('alert')).toHaveText(warning);
      expect(await counts(place)).toEqual({ waiting: 1, kept: 0 });
    });
  });

test('in Arabic too, and for every reader', async ({ openBrowser, makePlace, app }) => {
  const place = await makePlace({ timeZone: noonZone(), lines: [untilTwo] });
  await place.join();
  await slowDown(app, place);
  const page = await openBrowser({ locale: 'ar', viewport: { width: 320, height: 640 } });
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText(/نغلق الساعة .*أمامك شخص واحد/)).toBeVisible();
  await expect(page.getByRole('button', { name: /احفظ لي مكاناً/ })).toBeVisible();
  await expectAccessible(page);
});
