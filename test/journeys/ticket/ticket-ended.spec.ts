import { everyDay, noonZone } from '../around-noon.ts';
import { query } from '../database-of.ts';
import { core, expect, expectAccessible, test, waitForScripts, type Page, type Place } from '../fixtures.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const seen = (place: Place, url: string) => place.call<Record<string, unknown>>('GET', `/tickets/${url.slice(-22)}`);

async function serve(place: Place): Promise<void> {
  await place.serveOne();
}

test('who missed the call comes back while it is possible, and reads until when', async ({ page, app, makePlace }) => {
  const place = await makePlace();
  const { url, id } = await place.join();
  await page.goto(url);
  await waitForScripts(page);
  await place.callNext();
  await place.move(id, 'no-show');
  await expect(heading(page, 'We called you and missed you')).toBeVisible();
  await expect(page.getByText(/press the button before \d/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'I’m here').click();
  await expect(page.getByText('you are first in line')).toBeVisible();

  // The next time the hour runs out before the eyes of whoever looks at it.
  await place.callNext();
  await place.move(id, 'no-show');
  await query(
    app,
    `update ticket set comebacks_used = 0, ended_at = ended_at - interval '59 minutes 52 seconds' where id = $1`,
    [id],
  );
  await page.reload();
  await expect(button(page, 'I’m here')).toBeVisible();
  await expect(page.getByText('Please tell our staff, or join the line again.')).toBeVisible({ timeout: 20_000 });
  await expect(button(page, 'I’m here')).toHaveCount(0);
  await expectAccessible(page);
});

test('a visit is rated in one of five words, with or without more, and changed', core, async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(url);
  await waitForScripts(page);
  await serve(place);
  await expect(heading(page, 'Thank you for coming')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Good', exact: true }).check();
  await page.getByRole('textbox', { name: /Anything you’d like to tell us/ }).fill('The chairs are hard.');
  await button(page, 'Send').click();
  await expect(page.getByText('Thank you. You said: Good.')).toBeFocused();
  expect(await seen(place, url)).toMatchObject({ rating: 4 });
  await expectAccessible(page);
  await button(page, 'Change').click();
  await page.getByRole('radio', { name: 'Bad', exact: true }).press('Space');
  await button(page, 'Send').press('Enter');
  await expect(page.getByText('Thank you. You said: Bad.')).toBeVisible();
  expect(await seen(place, url)).toMatchObject({ rating: 2 });
});

test('a rating that is none is refused in words', async ({ page, makePlace, noise }) => {
  noise.allow(/status of 422/);
  const place = await makePlace();
  const { url } = await place.join();
  await serve(place);
  await page.goto(url);
  await waitForScripts(page);
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toHaveText('Something is missing or not right. Please check what you entered.');
});

test('a kept place is taken up when it opens, ahead of whoever came later', async ({ page, app, makePlace }) => {
  const hours = everyDay('08:00', '14:00');
  const place = await makePlace({ timeZone: noonZone(), lines: [{ name: { en: 'Walk-in' }, prefix: 'A', hours }] });
  await place.join();
  await query(app, ...teachingWait(place.lines[0]?.id ?? null, 7200));
  const { url, id, state } = await place.join({ closing: 'keep' });
  expect(state).toBe('booked');
  await page.goto(url);
  await waitForScripts(page);
  await expect(heading(page, 'Your place is saved')).toBeVisible();
  await expect(page.getByText(/^\w+day.* 0?8:00$/)).toBeVisible();
  await expect(button(page, 'I’m here – check me in')).toHaveCount(0);
  await expectAccessible(page);

  await query(app, `update ticket set kept_for = now() + interval '2 seconds' where id = $1`, [id]);
  await page.reload();
  await expect(page.getByText('If you don’t check in that day, your place is cancelled.')).toBeVisible();
  await place.join();
  // It opens before their eyes.
  await expect(button(page, 'I’m here – check me in')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await button(page, 'I’m here – check me in').click();
  await expect(page).toHaveTitle(/^1 ahead · A-K02$/);
});

test('a kept place is given up, after being asked', async ({ page, app, makePlace }) => {
  const hours = everyDay('08:00', '14:00');
  const place = await makePlace({ timeZone: noonZone(), lines: [{ name: { en: 'Walk-in' }, prefix: 'A', hours }] });
  await place.join();
  await query(app, ...teachingWait(place.lines[0]?.id ?? null, 7200));
  const { url } = await place.join({ closing: 'keep' });
  await page.goto(url);
  await page.getByText('Give up my place').click();
  await expect(page.getByRole('link', { name: 'Keep my place' })).toBeVisible();
  await button(page, 'Yes, leave').click();
  await expect(heading(page, 'You left the line')).toBeVisible();
});

test('what is erased is said before and after, and everything else goes on', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join({ phone: '+12025550101', name: 'Noor' });
  await page.goto(url);
  await waitForScripts(page);
  await page.getByText('Leave the line').click();
  await button(page, 'Yes, leave').click();
  await page.getByRole('link', { name: 'Erase my data now' }).click();
  await expect(page.getByRole('heading', { name: 'Erase my data now' })).toBeFocused();
  await expect(page.getByText(/Only the number .A-\u206001. and its times stay/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Yes, erase').click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Erase my data now' })).toHaveCount(0);
  expect(await seen(place, url)).toMatchObject({ isErased: true, name: null, phoneMasked: null });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join again' }).click();
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeVisible();
});

test('what never came to the server is told each time, and a rating that is changed keeps the keyboard', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  const place = await makePlace();
  const { url } = await place.join();
  await serve(place);
  await page.goto(url);
  await waitForScripts(page);
  await page.getByRole('radio').nth(3).check();
  await page.route('**/*.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  const alert = page.getByRole('alert');
  await button(page, 'Send').click();
  const first = await alert.elementHandle();
  await button(page, 'Send').click();
  await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
  await expect(alert).toBeVisible();
  await page.unroute('**/*.data*');
  await button(page, 'Send').click();
  await button(page, 'Change').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
});
