import { createPool } from '#db/database.ts';
import { expect, expectAccessible, shareOf, signIn, test, waitForScripts } from '../staff.ts';
import type { Page, Place } from '../staff.ts';

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
  const letters = page.getByLabel('Letters');
  await letters.fill('7');
  await expect(page.getByText('One or two letters from A to Z.')).toBeVisible();
  await letters.fill('A');
  await page.getByRole('button', { name: 'Add the line' }).click();
  await expect(page.getByText('Another line has these letters already.')).toBeVisible();
  await letters.fill('P');
  await page.getByRole('button', { name: 'Add the line' }).click();
  await expect(page.getByRole('heading', { name: 'Passports', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add a service' }).click();
  const service = page.getByRole('region', { name: 'Services' });
  await service.getByLabel('Name of the service', { exact: true }).fill('Renewal');
  await service.getByText('Other languages').first().click();
  await expect(service.getByText('Guests who read these see the text in')).toBeVisible();
  await service.getByLabel('Deutsch').fill('Verlängerung');
  await service.getByLabel('Minutes it usually takes').fill('0');
  await expect(service.getByText('too small or too large')).toBeVisible();
  await service.getByLabel('Minutes it usually takes').fill('15');
  await service.getByRole('button', { name: 'Add a thing to bring' }).click();
  await service.getByLabel('Thing 1', { exact: true }).fill('Your old passport');
  await save(page, 'Save the services');

  await page.getByRole('button', { name: 'Add a question' }).click();
  const question = page.getByRole('region', { name: 'Questions' });
  await question.getByLabel('The question', { exact: true }).fill('Is it for a child?');
  await question.getByLabel('The answer is').selectOption('yes_no');
  await save(page, 'Save the questions');
}

/** Open around the clock, written out day by day, so that the journey may run at any time. */
async function setHours(page: Page, place: Place): Promise<void> {
  await openSettings(page, place, 'hours?line=passports');
  await page.getByLabel('Open around the clock').uncheck();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    for (const end of ['opens', 'closes']) await page.getByLabel(`${day}, ${end}, 1`).fill('00:00');
  await expect(page.getByText('Open all day')).toHaveCount(14);
  await page.getByRole('button', { name: 'Add hours: Monday' }).click();
  await page.getByLabel('Monday, opens, 2').fill('09:00');
  await page.getByLabel('Monday, closes, 2').fill('10:00');
  await expect(page.getByText('This begins before the hours before it have ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove hours 2 of Monday' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('As it was before')).toBeFocused();
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

test('a manager sets up a line, and a guest reads the place’s own words in German', async ({
  makePlace,
  hire,
  openBrowser,
  noise,
  database,
}) => {
  noise.allow(/status of 422/);
  const place = await makePlace({ languages, country: 'US', timeZone: 'America/New_York' });
  const page = await openBrowser({ viewport: wide });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await addLine(page, place);
  await setHours(page, place);

  await openSettings(page, place, 'messages?kind=joined&language=de');
  const text = page.getByLabel('The text', { exact: true });
  await text.fill('Moin, {number}! {name}');
  await expect(page.getByText('Something in braces is not known here.')).toBeVisible();
  await text.fill('Moin, {number}! ');
  await expect(page.getByText('The guest’s link is missing.')).toBeVisible();
  await page.getByRole('button', { name: 'Put in link' }).click();
  await expect(page.getByRole('figure', { name: 'On a phone' })).toContainText('Moin, A-14! http');
  await expect(page.getByText('Sent as 1 text of 4 at most')).toBeVisible();
  await save(page);
  await page.getByLabel('Your own number').fill('+1 202 555 0101');
  await sendTestSlowly(page, database);

  const guest = await openBrowser({ locale: 'de-DE' });
  await guest.goto(`/p/${place.slug}/passports`);
  await waitForScripts(guest);
  await guest.getByText('Verlängerung').click();
  await guest.getByLabel('Telefonnummer').fill('+1 202 555 0102');
  await guest.getByRole('button', { name: 'Anstellen' }).click();
  await expect(guest.getByText('P-01').first()).toBeVisible();
  await page.goto(`/desk/${place.slug}/phone`);
  await expect(page.getByText('Moin, P-01! http').first()).toBeVisible();
});

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
  await page.getByText('Give up this line …').click();
  await page.getByRole('button', { name: 'Give up the line' }).click();
  await expect(page.getByText('Somebody still stands in this line')).toBeVisible();
  await place.serveOne();
  await page.reload();
  await page.getByText('Give up this line …').click();
  await page.getByRole('button', { name: 'Give up the line' }).click();
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
        closures: [{ date: new Date().toISOString().slice(0, 10), reason: 'Stocktaking' }],
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
