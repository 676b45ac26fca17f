import { query } from '../database-of.ts';
import { core, expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';
import { addTextCarrier, openTextGateway } from '../text-account.ts';
import { knowPace, longestTold } from '../told-wait.ts';

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openTicket(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForScripts(page);
}

test('others are let go first: what becomes of it is seen before, and by everybody after', async ({
  page,
  app,
  makePlace,
  openBrowser,
}) => {
  const place = await makePlace();
  await place.join();
  const mine = await place.join();
  const other = await place.join();
  await place.join();
  await knowPace(app, place);
  const second = await openBrowser();
  await Promise.all([openTicket(page, mine.url), openTicket(second, other.url)]);
  await expect(second).toHaveTitle('2 ahead · A-03');

  await link(page, 'I need more time').click();
  await expect(page.getByRole('heading', { name: 'How many people may go first?' })).toBeFocused();
  await expect(page.getByText('You can do this 2 more times.')).toBeVisible();
  const choices = page.getByRole('radio', { name: /person|people/ });
  await expect(choices).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /^1 person\s*2 ahead\s*\d+–\u2060\d+ min$/ })).toBeChecked();
  await expectAccessible(page);
  // The panel is an address: going back closes it, and the page stands where it was opened.
  await page.goBack();
  await expect(link(page, 'I need more time')).toBeFocused();
  await link(page, 'I need more time').press('Enter');

  // The line moves while somebody thinks: what would become of them is counted anew.
  await place.serveOne();
  await expect(page.getByRole('radio', { name: /^2 people\s*2 ahead/ })).toBeVisible();
  await page.getByRole('radio', { name: /^2 people/ }).check();
  await button(page, 'Let them go first').click();
  await expect(page).toHaveTitle('2 ahead · A-02');
  await expect(page).toHaveURL(mine.url);
  await expect(second).toHaveTitle('You are next · A-03');
  await expect(page.getByRole('status').first()).toHaveText('2 people are ahead of you');

  await link(page, 'I need more time').click();
  await expect(page.getByText('Nobody is behind you right now')).toBeVisible();
  await place.join();
  await expect(page.getByText('You can do this one more time.')).toBeVisible();
  await button(page, 'Let them go first').click();
  await expect(page).toHaveTitle('3 ahead · A-02');
  await link(page, 'I need more time').click();
  await expect(page.getByText('You can’t let more people go first.')).toBeVisible();
  await expectAccessible(page);
  const order = await place.call<{ items: { number: string }[] }>(
    'GET',
    `/lines/${place.lines[0]?.id}/tickets?state=waiting`,
  );
  expect(order.items.map(({ number }) => number)).toEqual(['A-03', 'A-04', 'A-05', 'A-02']);
});

test('how far away somebody is, is said, shown and changed', async ({ page, makePlace, database }) => {
  const place = await makePlace();
  const gateway = await openTextGateway();
  await addTextCarrier(database, place.id, gateway);
  for (let count = 0; count < 6; count += 1) await place.join();
  const { url, id } = await place.join({ phone: '+12025550101' });
  await openTicket(page, url);
  await expect(page.getByText('when 3 people are ahead')).toBeVisible();
  await link(page, 'How far away?').click();
  await expect(page.getByRole('heading', { name: 'How far away are you?' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '20 min' }).check();
  await button(page, 'Save').click();
  await expect(link(page, '20 min away')).toBeFocused();
  await expect(page.getByText('early enough for your way here')).toBeVisible();
  expect(await place.call('GET', `/tickets/${id}`)).toMatchObject({ travelMinutes: 20 });
  await link(page, '20 min away').click();
  await page.getByRole('radio', { name: 'Close by' }).press('Space');
  await button(page, 'Please wait longer for me').click();
  await expect(page).toHaveURL(url);
  await link(page, '20 min away').click();
  await expect(page.getByText('When it’s your turn, we’ll wait twice as long for you.')).toBeVisible();
  expect(await place.call('GET', `/tickets/${id}`)).toMatchObject({ needs: ['more_time'], travelMinutes: 20 });
  gateway.stop();
  // What to do if texts were stopped is said to everybody.
  await page.goto(`${url}?do=contact`);
  await expect(page.getByText('If you stopped them with STOP, text START to get them again.')).toBeVisible();
});

const bring = [
  { id: 'pass', text: { en: 'Your old passport', es: 'Su pasaporte anterior' } },
  { id: 'photo', text: { en: 'Two photos' } },
];
const withPapers = {
  name: { en: 'Walk-in' },
  prefix: 'A',
  services: [{ id: 'renewal', name: { en: 'Renewal' }, expectedMinutes: 10, bring }],
};

test('papers are ticked off, kept at once, and a tick that did not arrive is taken back', async ({
  page,
  makePlace,
  noise,
  context,
}) => {
  const place = await makePlace({ lines: [withPapers] });
  const { url } = await place.join({ service: 'renewal' });
  let arrive = (): void => undefined;
  const scripts = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.fallback();
  });
  await page.goto(url, { waitUntil: 'commit' });
  const [passport, photos] = [
    page.getByRole('checkbox', { name: 'Your old passport' }),
    page.getByRole('checkbox', { name: 'Two photos' }),
  ];
  await expect(page.getByText('0 of 2 ready')).toBeVisible();
  // A tick before the scripts are here counts like any other.
  await passport.check();
  arrive();
  await waitForScripts(page);
  await expect(page.getByText('1 of 2 ready')).toBeVisible();
  await photos.check();
  await expect(page.getByText('2 of 2 ready')).toBeVisible();
  await expectAccessible(page);
  const kept = async () =>
    (await place.call<{ papersReady: string[] }>('GET', `/tickets/${url.slice(-22)}`)).papersReady;
  await expect.poll(kept).toEqual(['pass', 'photo']);
  await photos.uncheck();
  await expect(page.getByText('1 of 2 ready')).toBeVisible();
  // The screen is ahead of the server.
  await expect.poll(kept).toEqual(['pass']);

  noise.allow(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await context.setOffline(true);
  await passport.click();
  await expect(page.getByText('There is no connection')).toBeVisible();
  await expect(passport).toBeChecked();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('1 of 2 ready')).toBeVisible();
  await expect(passport).toBeChecked();
  await expect(photos).not.toBeChecked();
});

test('who was put ahead is named with the reason, calmly, on the page that is open', async ({ page, makePlace }) => {
  const place = await makePlace();
  await place.join();
  const { url } = await place.join();
  const late = await place.join();
  await openTicket(page, url);
  await expect(page).toHaveTitle('1 ahead · A-02');
  await place.move(late.id, 'move', { ahead: 0, reason: 'appointment' });
  await expect(page).toHaveTitle('2 ahead · A-02');
  await expect(page.getByText('A-03 was put ahead: they have an appointment.')).toBeVisible();
  await expectAccessible(page);
});

test('a page that the phone dropped goes on from the wait that was read on it last', async ({
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
  await openTicket(page, url);
  const atFirst = await longestTold(page);
  await knowPace(app, place, 900);
  await expect(async () => expect(await longestTold(page)).toBeGreaterThan(atFirst)).toPass();
  const read = await longestTold(page);
  await page.goto('about:blank');
  await knowPace(app, place, 1100);
  // Who reads it for the first time is told what is known now.
  await expect(async () => {
    await second.goto(url);
    expect(await longestTold(second)).toBeGreaterThan(read);
  }).toPass();
  await openTicket(page, url);
  expect(await longestTold(page)).toBeLessThanOrEqual(read);
});

test('a wish that comes too late brings the page up to date, and says so', async ({ page, makePlace, noise }) => {
  noise.allow(/status of 409|ERR_FAILED|Failed to load/);
  const place = await makePlace();
  const { url, id } = await place.join();
  // Nothing comes by the stream, so that the page cannot know.
  await page.route('**/stream', (route) => route.abort());
  await openTicket(page, url);
  await page.getByText('Leave the line').click();
  await place.move(id, 'remove', { reason: 'other' });
  await button(page, 'Yes, leave').click();
  await expect(page.getByRole('heading', { name: 'Our staff closed your ticket' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'Your ticket has changed, so this can’t be done any more. This page is now up to date.',
  );
  await expectAccessible(page);
});

test('a wish without a connection changes nothing, says so beside the button, and can be repeated', async ({
  page,
  makePlace,
  context,
  noise,
}) => {
  noise.allow(/ERR_|Failed to load/);
  const place = await makePlace();
  const { url } = await place.join();
  await openTicket(page, url);
  await page.getByText('Leave the line').click();
  await context.setOffline(true);
  await button(page, 'Yes, leave').click();
  await expect(page.getByRole('alert')).toHaveText('There is no connection. Please try again.');
  await expect(button(page, 'Yes, leave')).toBeVisible();
  await context.setOffline(false);
  await button(page, 'Yes, leave').click();
  await expect(page.getByRole('heading', { name: 'You left the line' })).toBeVisible();
});

test('what is pressed without a connection takes nothing off the page, and comes with one', async ({
  page,
  makePlace,
  context,
  noise,
}) => {
  noise.allow(/ERR_|Failed to load/);
  const place = await makePlace();
  const { url } = await place.join();
  await openTicket(page, url);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'How far away?' }).click();
  await expect(page).toHaveURL(/do=away/);
  await expect(page.getByRole('link', { name: 'I need more time' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'How far away are you?' })).toBeFocused();
});

test('in Arabic, at 320 px, everything that opens is there and holds', core, async ({ openBrowser, makePlace }) => {
  const place = await makePlace({ lines: [withPapers] });
  await place.join();
  const { url } = await place.join({ phone: '+12025550101', service: 'renewal', secondPhone: '+12025550102' });
  await place.join();
  const page = await openBrowser({ locale: 'ar', viewport: { width: 320, height: 640 } });
  for (const panel of ['', '?do=delay', '?do=away', '?do=contact']) {
    await page.goto(`${url}${panel}`);
    await waitForScripts(page);
    await expect(page.getByRole('heading', { level: 1, name: 'A-02' })).toBeVisible();
    if (panel) await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expectAccessible(page);
  }
  // The main fact needs no scrolling.
  await page.goto(url);
  const facts = await page.getByText('أمامك واحد').first().boundingBox();
  expect((facts?.y ?? 9999) + (facts?.height ?? 0)).toBeLessThan(640);
  await expect(page.getByText('هذا تقدير أولي')).toBeVisible();
});

test('it takes longer than was told: the guest reads so, and which desk is on a break until when', async ({
  page,
  app,
  makePlace,
}) => {
  const place = await makePlace();
  await place.join();
  const mine = await place.join();
  await knowPace(app, place);
  await openTicket(page, mine.url);
  await expect(page.getByText(/^\d+–\u2060\d+ min$/)).toBeVisible();
  await expect(page.getByText('longer than we said')).toHaveCount(0);
  await query(app, 'update ticket set promised_low = 5, promised_high = 15, joined_at = $1 where number = $2', [
    new Date(Date.now() - 30 * 60_000),
    'A-02',
  ]);
  await place.call('PATCH', `/desks/${place.desks[0]?.id}`, { open: false, breakMinutes: 40 });
  await page.reload();
  await expect(page.getByText('It takes longer than we said when you joined')).toBeVisible();
  await expect(page.getByText(/Desk 3 is on a break until \d{1,2}:\d\d/)).toBeVisible();
  await expectAccessible(page);
});

test('who is sent to another line reads which', async ({ page, makePlace }) => {
  const lines = [
    { name: { en: 'Walk-in' }, prefix: 'A' },
    { name: { en: 'Pharmacy' }, prefix: 'B' },
  ];
  const place = await makePlace({ lines });
  await place.join();
  await place.join();
  await place.join({}, 1);
  const { id, url } = await place.join();
  await openTicket(page, url);
  await expect(page.getByText('Walk-in')).toBeVisible();
  await place.move(id, 'transfer', { lineId: place.lines[1]?.id });
  await expect(page).toHaveTitle(/^1 ahead/);
  await expect(page.getByText('Pharmacy')).toBeVisible();
  await expect(page.getByText('Walk-in')).toHaveCount(0);
});

test('a phone whose clock is hours wrong says when the connection was lost by the clock of the place', async ({
  page,
  context,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const place = await makePlace();
  const { url } = await place.join();
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 });
  await page.goto(url);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const lost = page.getByText(/No connection\. This is how it was at/).last();
  await page.clock.runFor(10_000);
  await expect(lost).toBeVisible();
  const [, hours = '', minutes = ''] = /at (?:.*?)(\d+):(\d+)/.exec((await lost.textContent()) ?? '') ?? [];
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
  const [hoursNow = '', minutesNow = ''] = clock.format(Date.now()).split(':');
  const apart = Math.abs(Number(hours) * 60 + Number(minutes) - Number(hoursNow) * 60 - Number(minutesNow));
  expect(Math.min(apart, 24 * 60 - apart)).toBeLessThan(3);
});

test('at twice the size of text the list of languages fits a phone', async ({ page, makePlace }) => {
  const place = await makePlace({ languages: ['en', 'pt-BR', 'uk', 'vi'] });
  const { url } = await place.join();
  for (const path of [`/p/${place.slug}`, url]) {
    await openTicket(page, path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const list = page.locator('details').filter({ hasText: 'Language' });
    await list.locator('summary').click();
    const box = await list.locator('ul, form').boundingBox();
    expect(box?.x, path).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test('on a phone that shows everything twice as large, nothing is cut off', async ({ openBrowser, makePlace }) => {
  const place = await makePlace({
    languages: ['de'],
    defaultLanguage: 'de',
    lines: [
      {
        name: { de: 'Anmeldung' },
        prefix: 'A',
        services: [{ id: 'vaccination', name: { de: 'Schutzimpfungen' }, expectedMinutes: 10 }],
      },
    ],
  });
  const [called, { url }] = [await place.join(), await place.join()];
  await place.callNext();
  const page = await openBrowser({ locale: 'de', viewport: { width: 195, height: 422 } });
  for (const path of [`/p/${place.slug}`, url, called.url]) {
    await openTicket(page, path);
    const cut = await page.locator('main :is(p, label, button, input, strong, dd, h1)').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('.sr-only'))
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 120)),
    );
    expect(cut, path).toEqual([]);
  }
  // One below the other: side by side, their words are wider than the half of a screen.
  const more = await button(page, 'Ich brauche mehr Zeit').boundingBox();
  const cannot = await page.getByText('Ich kann nicht kommen').boundingBox();
  expect(cannot?.y).toBeGreaterThanOrEqual((more?.y ?? 0) + (more?.height ?? 999));
  await page.goto(`/p/${place.slug}`);
  const phone = await page.locator('[name=phone]').boundingBox();
  expect(phone?.width, 'room for a number').toBeGreaterThan(100);
});
