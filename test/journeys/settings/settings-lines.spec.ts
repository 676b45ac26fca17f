import { createPool } from '#db/database.ts';
import {
  core,
  expect,
  expectAccessible,
  shareOf,
  signIn,
  test,
  waitForScripts,
  type Page,
  type Place,
} from '../staff.ts';

const languages = ['en', 'de', 'ar'];
const wide = { width: 1440, height: 900 };

async function openSettings(page: Page, { slug }: Place, path: string): Promise<void> {
  await page.goto(`/desk/${slug}/settings/${path}`);
  await waitForScripts(page);
}

async function save(page: Page, button = 'Save'): Promise<void> {
  // The page's own form stands first.
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** A line for passports, with one service and one question, each in German too. */
async function addLine(page: Page, place: Place): Promise<void> {
  await openSettings(page, place, 'lines');
  await page.getByLabel('Name of the line', { exact: true }).fill('Passports');
  const letters = page.getByLabel('Letters before the number');
  await letters.fill('7');
  await expect(page.getByText('One or two letters from A to Z.')).toBeVisible();
  await letters.fill('A');
  await page.getByRole('button', { name: 'Add the line' }).click();
  await expect(page.getByText('Another line already uses these letters.')).toBeVisible();
  await letters.fill('P');
  await page.getByRole('button', { name: 'Add the line' }).click();
  await expect(page.getByRole('heading', { name: 'Passports', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add a service' }).click();
  const service = page.getByRole('region', { name: 'Services' });
  await service.getByLabel('Name of the service', { exact: true }).fill('Renewal');
  await service.getByText('Other languages').first().click();
  await expect(service.getByText('Guests who read these see it in')).toBeVisible();
  await service.getByLabel('Deutsch').fill('Verlängerung');
  await service.getByLabel('Minutes it usually takes').fill('0');
  await expect(service.getByText('too small or too large')).toBeVisible();
  await service.getByLabel('Minutes it usually takes').fill('15');
  await service.getByRole('button', { name: 'Add an item to bring' }).click();
  await service.getByLabel('Item 1', { exact: true }).fill('Your old passport');

  await page.getByRole('button', { name: 'Add a question' }).click();
  const question = page.getByRole('region', { name: 'Questions' });
  await expect(question.getByLabel('The question', { exact: true })).toBeFocused();
  await question.getByLabel('The question', { exact: true }).fill('Is it for a child?');
  await question.getByLabel('The answer is').selectOption('yes_no');
  await save(page);
}

/** Open around the clock, written out day by day, so that the journey may run at any time. */
async function setHours(page: Page, place: Place): Promise<void> {
  await openSettings(page, place, 'hours?line=passports');
  await page.getByLabel('Open around the clock').uncheck();
  // A usual week to begin with.
  await expect(page.getByLabel('Friday, closes, 1')).toHaveValue('17:00');
  await expect(page.getByLabel('Saturday, opens, 1')).toHaveValue('');
  const atOnce = page.getByLabel('Hours of all open days');
  await atOnce.fill('nine to five');
  await atOnce.press('Enter');
  await expect(page.getByText('Write the hours like this: 9-12, 13-17.')).toBeVisible();
  await atOnce.fill('9-12, 13-18');
  await atOnce.press('Enter');
  await expect(page.getByLabel('Friday, closes, 2')).toHaveValue('18:00');
  await page.getByRole('button', { name: 'Remove hours 2 of Monday' }).click();
  for (const day of ['Saturday', 'Sunday', 'Monday'])
    for (const end of ['opens', 'closes']) await page.getByLabel(`${day}, ${end}, 1`).fill('00:00');
  await page.getByRole('button', { name: 'Copy Monday to the other open days' }).click();
  await expect(page.getByText('Open all day')).toHaveCount(14);
  await page.getByRole('button', { name: 'Add hours: Monday' }).click();
  await page.getByLabel('Monday, opens, 2').fill('09:00');
  await page.getByLabel('Monday, closes, 2').fill('10:00');
  await expect(page.getByText('This begins before the hours above have ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove hours 2 of Monday' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changed back')).toBeFocused();
  await expect(page.getByLabel('Open around the clock')).toBeChecked();
}

/** The provider takes its time: the page looks again until it is known what became of the text. */
async function sendTestSlowly(page: Page, database: string): Promise<void> {
  const pool = createPool(database, { max: 1 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table simulated_text in exclusive mode');
    await page.getByRole('button', { name: 'Send me this text' }).click();
    await expect(page.getByText(/On its way to .*0101/)).toBeVisible();
    await page.waitForResponse(/messages\.data/);
  } finally {
    await client.query('commit');
    client.release();
    await pool.end();
  }
  await expect(page.getByText(/Arrived at .*0101/)).toBeVisible();
}

test(
  'a manager sets up a line, and a guest reads the place’s own words in German',
  core,
  async ({ makePlace, hire, openBrowser, noise, database }) => {
    noise.allow(/status of 422/);
    const place = await makePlace({ languages, country: 'US', timeZone: 'America/New_York' });
    const page = await openBrowser({ viewport: wide });
    await signIn(page, await hire(place, 'Ada Brook', 'manager'));
    await addLine(page, place);
    await setHours(page, place);

    await openSettings(page, place, 'messages?kind=joined&language=de');
    const text = page.getByLabel('The text', { exact: true });
    await text.fill('Moin, {number}! {name}');
    await expect(page.getByText('We don’t know one of the words in braces.')).toBeVisible();
    await text.fill('Moin, {number}! ');
    await expect(page.getByText('The guest’s link is missing.')).toBeVisible();
    await page.getByRole('button', { name: 'Insert link' }).click();
    await expect(page.getByRole('figure', { name: 'On a phone' })).toContainText('Moin, A-14! http');
    await expect(page.getByText('Sent as 1 text of 4 at most')).toBeVisible();
    await save(page);
    await page.getByLabel('Your own number').fill('+1 202 555 0101');
    await sendTestSlowly(page, database);

    const guest = await openBrowser({ locale: 'de-DE' });
    await guest.goto(`/p/${place.slug}/passports`);
    await waitForScripts(guest);
    await guest.getByText('Verlängerung').click();
    await guest.locator('[name=phone]').fill('+1 202 555 0102');
    await guest.getByRole('button', { name: 'Anstellen' }).click();
    await expect(guest.getByText('P-01').first()).toBeVisible();
    await page.goto(`/desk/${place.slug}/phone`);
    await expect(page.getByText('Moin, P-01! http').first()).toBeVisible();
  },
);

test('a line is given up once nobody stands in it; hosts find no settings', async ({
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of (404|422)/);
  const lines = [
    { name: { en: 'Walk-in' }, prefix: 'A' },
    { name: { en: 'Results' }, prefix: 'B' },
  ];
  const place = await makePlace({ languages, lines });
  const page = await openBrowser({ viewport: wide });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  const path = `lines/${place.lines[1]?.id}`;
  await openSettings(page, place, path);
  await place.join({}, 1);
  await page.getByText('Close this line for good …').click();
  await page.getByRole('button', { name: 'Close the line for good' }).click();
  await expect(page.getByText('Someone is still in this line')).toBeVisible();
  await place.serveOne();
  await page.reload();
  await page.getByText('Close this line for good …').click();
  await page.getByRole('button', { name: 'Close the line for good' }).click();
  await expect(page).toHaveURL(new RegExp('/settings/lines$'));
  await expect(page.getByRole('link', { name: 'Walk-in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Results' })).toHaveCount(0);

  const host = await openBrowser();
  await signIn(host, await hire(place, 'Mo Lind'));
  for (const name of ['lines', 'hours', 'messages', path]) {
    const answer = await host.goto(`/desk/${place.slug}/settings/${name}`);
    expect(answer?.status()).toBe(404);
  }
});

const readers = [
  { name: 'wide', viewport: wide },
  { name: 'narrow, Arabic', viewport: { width: 320, height: 640 }, locale: 'ar' },
];

for (const [at, { name: reader, ...screen }] of readers.entries()) {
  test(`every reader can set lines up: ${reader}`, async ({ makePlace, hire, openBrowser }) => {
    const service = { id: 'renewal', name: { en: 'Renewal' }, bring: [{ id: 'old', text: { en: 'Old passport' } }] };
    const options = [
      { id: 'me', label: { en: 'For me' } },
      { id: 'child', label: { en: 'For a child' } },
    ];
    const lines = [
      {
        name: { en: 'Passports', ar: 'جوازات السفر' },
        prefix: 'P',
        hours: { mon: [{ from: '09:00', to: '12:00' }], fri: [{ from: '20:00', to: '02:00' }] },
        exceptions: [{ date: new Date().toISOString().slice(0, 10), reason: 'Stocktaking' }],
        services: [service],
        questions: [{ id: 'who', kind: 'choice', label: { en: 'For whom?' }, options }],
      },
      { name: { en: 'Visas' }, prefix: 'V' },
    ];
    const place = await makePlace({ languages, lines });
    const page = await openBrowser(screen);
    await signIn(page, await hire(place, 'Ada Brook', 'manager'));
    const pages = ['lines', `lines/${place.lines[0]?.id}`, 'hours', 'messages?kind=called&language=ar'];
    for (const name of shareOf(pages, at, readers.length)) {
      await openSettings(page, place, name);
      await expectAccessible(page);
    }
  });
}

test('what a service takes stands beside what was said of it, and is taken over by a press', async ({
  app,
  page,
  makePlace,
  hire,
}) => {
  const service = { id: 'repair', name: { en: 'Repair' }, expectedMinutes: 25, bring: [] };
  const place = await makePlace({
    lines: [{ slug: 'repairs', name: { en: 'Repairs' }, prefix: 'R', services: [service] }],
  });
  for (let guest = 0; guest < 10; guest += 1) {
    await place.join({ service: 'repair' });
    await place.serveOne();
  }
  // What was learnt is written down now and then, and soon after a start.
  await app.restart();
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await expect(async () => {
    await openSettings(page, place, `lines/${place.lines[0]?.id}`);
    const beside = page.getByText('You said 25. The last 10 guests took 1 minute on average.');
    await expect(beside).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use 1 minute' }).click();
  await expect(page.getByLabel('Minutes it usually takes')).toHaveValue('1');
  await save(page);
  await expect(page.getByText('The last 10 guests took 1 minute on average.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use 1 minute' })).toHaveCount(0);
});
