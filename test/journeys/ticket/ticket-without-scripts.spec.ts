import { core, expect, test, type Page } from '../fixtures.ts';
import { knowPace, longestTold } from '../told-wait.ts';

test.use({ javaScriptEnabled: false });
test.beforeEach(({ noise }) => noise.allow(/status of (409|422)/));

const link = (page: Page, name: string) => page.getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const refresh = (page: Page) => page.locator('meta[http-equiv="refresh"]');

test('others are let go first, seen before it is done', async ({ page, app, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await place.join();
  await place.join();
  await knowPace(app, place);
  await page.goto(url);
  await expect(refresh(page)).toHaveAttribute('content', '30');
  await expect(page.locator('header').getByText(/^As of \d/)).toBeVisible();
  await link(page, 'I need more time').click();
  // Nobody is to lose what they are about to choose, nor to miss the call by it.
  await expect(refresh(page)).toHaveAttribute('content', `180; url=${new URL(url).pathname}`);
  // What was taught is taken up a second later.
  await expect(async () => {
    await page.reload();
    await page.getByRole('radio', { name: /^2 people\s*2 ahead\s*\d+–\u2060\d+ min$/ }).check({ timeout: 1000 });
  }).toPass();
  await button(page, 'Let them go first').click();
  await expect(page).toHaveURL(url);
  await expect(page).toHaveTitle('2 ahead · A-01');
});

test('how far away, papers, more time and the language, all by forms', async ({ page, makePlace }) => {
  const bring = [
    { id: 'pass', text: { en: 'Your old passport' } },
    { id: 'photo', text: { en: 'Two photos' } },
  ];
  const services = [{ id: 'renewal', name: { en: 'Renewal' }, bring }];
  const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A', services }] });
  const { url } = await place.join({ service: 'renewal' });
  await page.goto(url);
  await link(page, 'How far away?').click();
  await page.getByRole('radio', { name: '15 min' }).check();
  await button(page, 'Save').click();
  await expect(link(page, '15 min away')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Two photos' }).check();
  await button(page, 'Save').click();
  await expect(page.getByText('1 of 2 ready')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Two photos' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Two photos' }).uncheck();
  await button(page, 'Save').click();
  await expect(page.getByText('0 of 2 ready')).toBeVisible();
  await link(page, '15 min away').click();
  await button(page, 'Please wait longer for me').click();
  await page.getByText('Language', { exact: true }).locator('..').click();
  await button(page, 'Español').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(url);
  expect(await place.call('GET', `/tickets/${url.slice(-22)}`)).toMatchObject({
    language: 'es',
    travelMinutes: 15,
    needs: ['more_time'],
    papersReady: [],
  });
});

test('a number is given, with its faults beside it', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(url);
  await link(page, 'Add a phone number').click();
  const field = page.getByRole('textbox', { name: 'Your phone number' });
  await field.fill('+1 202 555');
  await button(page, 'Save').first().click();
  await expect(field).toHaveAccessibleDescription(/4 digits are missing/);
  await expect(field).toHaveValue('+1 202 555');
  await field.fill('+1 202 555 0109');
  await button(page, 'Save').first().click();
  await expect(page.getByText('•••• 0109')).toBeVisible();
});

test(
  'a call is answered, more time is asked for, and the visit is rated and erased',
  core,
  async ({ page, makePlace }) => {
    const place = await makePlace();
    const { url, id } = await place.join();
    await place.callNext();
    await page.goto(url);
    await button(page, 'I need more time').click();
    await expect(page.getByText('We’ll wait longer for you')).toBeVisible();
    await button(page, 'I’m coming').click();
    await expect(page.getByText('We know you’re on your way')).toBeVisible();
    await place.move(id, 'serve');
    await place.move(id, 'finish');
    await page.reload();
    // Nor is anybody to lose what they write of their visit.
    await expect(refresh(page)).toHaveAttribute('content', '180');
    await page.getByRole('radio', { name: 'All right' }).check();
    await button(page, 'Send').click();
    await expect(page.getByText('Thank you. You said: All right.')).toBeVisible();
    await link(page, 'Erase my data now').click();
    await button(page, 'Yes, erase').click();
    await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  },
);

test('what a guest wrote of their visit stays when they forgot the stars', async ({ page, makePlace, noise }) => {
  noise.allow(/status of 422/);
  const place = await makePlace();
  const { url } = await place.join();
  await place.serveOne();
  await page.goto(url);
  const words = page.getByRole('textbox', { name: /Anything you’d like/ });
  // A browser sends two characters for the end of a line.
  const written = `Kind people.\n${'ab\n'.repeat(320)}`;
  await words.fill(written);
  await button(page, 'Send').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(words).toHaveValue(written);
  await page.getByRole('radio', { name: 'All right' }).check();
  await button(page, 'Send').click();
  await expect(page.getByText('Thank you. You said: All right.')).toBeVisible();
});

test('what is no longer possible is said on the page as it is now', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url, id } = await place.join();
  await page.goto(url);
  await place.move(id, 'remove', { reason: 'other' });
  await page.getByText('Leave the line').click();
  await button(page, 'Yes, leave').click();
  await expect(page.getByRole('heading', { name: 'Our staff closed your ticket' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('this can’t be done any more');
});

test('a wait that was read goes up seldom, also where a page is loaded anew all the time', async ({
  page,
  app,
  makePlace,
  openBrowser,
}) => {
  const place = await makePlace();
  await place.join();
  await place.join();
  const { url } = await place.join();
  await knowPace(app, place);
  const second = await openBrowser();
  const latest = async (of: Page): Promise<number> => {
    await of.goto(url);
    return longestTold(of);
  };
  const read = await latest(page);
  await knowPace(app, place, 660);
  await expect(async () => expect(await latest(second)).toBeGreaterThan(read)).toPass();
  expect(await latest(page)).toBeLessThanOrEqual(read);
});
