// What a guest changes of how they are told, seen where it counts: on the phone.

import { createPool } from '#db/database.ts';
import { expect, expectAccessible, signIn, test, waitForScripts, type Page, type Place } from '../staff.ts';
import { addTextCarrier, openTextGateway } from '../text-account.ts';

const languages = ['en', 'es', 'ar'];

/** The simulated phone's texts to that number. */
async function textsTo(phone: Page, place: Place, number: RegExp): Promise<string[]> {
  await phone.goto(`/desk/${place.slug}/phone`);
  const conversation = phone.getByRole('button', { name: number });
  if ((await conversation.count()) === 0) return [];
  await conversation.first().click();
  return phone.locator('main ol li').allInnerTexts();
}

async function openTicket(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForScripts(page);
}

test('the language is kept on the ticket: the page is in it, and so is the next text', async ({
  page,
  makePlace,
  hire,
  openBrowser,
}) => {
  const place = await makePlace({ languages, country: 'US', timeZone: 'America/New_York' });
  const { url } = await place.join({ phone: '+12025550101' });
  await openTicket(page, url);
  await page.getByText('Language', { exact: true }).locator('..').click();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText('Su número', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await place.callNext();
  const phone = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await signIn(phone, await hire(place, 'Ada Brook'));
  await expect.poll(async () => (await textsTo(phone, place, /0101/)).join()).toContain('es su turno');
  // Somebody else’s browser speaks its own language; the ticket’s texts stay as they are.
  const helper = await openBrowser({ locale: 'en-GB' });
  await helper.goto(url);
  await expect(helper.locator('html')).toHaveAttribute('lang', 'en');
});

test('a new number gets the next texts, and the old one none', async ({
  page,
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 422/);
  const place = await makePlace({ languages, country: 'US', timeZone: 'America/New_York' });
  const { url } = await place.join({ phone: '+12025550101' });
  await openTicket(page, url);
  await page.getByRole('link', { name: 'Change phone or language' }).click();
  await expect(page.getByRole('heading', { name: 'Phone and language' })).toBeFocused();
  const field = page.getByRole('textbox', { name: 'Your phone number' });
  const save = page.getByRole('button', { name: 'Save' }).first();
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Enter a phone number.');
  await field.fill('+1 202 555');
  await save.click();
  await expect(field).toHaveAccessibleDescription(/4 digits are missing/);
  await expectAccessible(page);
  await field.fill('+1 202 555 0103');
  await save.click();
  await expect(page.getByText('•••• 0103')).toBeVisible();
  await expect(page).toHaveURL(url);

  await page.getByRole('link', { name: 'Change phone or language' }).click();
  await page.getByRole('textbox', { name: 'Phone number of someone who helps you' }).fill('+1 202 555 0104');
  await page.getByRole('button', { name: 'Save' }).nth(1).click();
  await expect(page).toHaveURL(url);
  await page.getByRole('link', { name: 'Change phone or language' }).click();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(2);
  await place.callNext();

  const phone = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await signIn(phone, await hire(place, 'Ada Brook'));
  for (const number of [/0103/, /0104/])
    await expect.poll(async () => (await textsTo(phone, place, number)).join()).toContain('it is your turn');
  expect(await textsTo(phone, place, /0101/)).toHaveLength(1);
});

test('numbers are taken away, and the page says how else one is told', async ({ page, makePlace, database }) => {
  const place = await makePlace({ languages, country: 'US', timeZone: 'America/New_York' });
  const gateway = await openTextGateway();
  await addTextCarrier(database, place.id, gateway);
  const { url } = await place.join({ phone: '+12025550101', secondPhone: '+12025550102' });
  await openTicket(page, url);
  await expect(page.getByText('•••• 0102 gets the same texts.')).toBeVisible();
  await page.getByRole('link', { name: 'Change phone or language' }).click();
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await expect(page.getByText('gets the same texts')).toHaveCount(0);
  await page.getByRole('link', { name: 'Change phone or language' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Add a phone number' })).toBeVisible();
  await expect(page.getByText('Keep this page open, or watch the board')).toBeVisible();
  gateway.stop();
});

test('nothing that says who somebody was is left after erasing, in the view or in the database', async ({
  page,
  makePlace,
  database,
}) => {
  const place = await makePlace({ languages, country: 'US', timeZone: 'America/New_York' });
  const { url, id } = await place.join({ phone: '+12025550107', name: 'Noor', secondPhone: '+12025550108' });
  await place.serveOne();
  await openTicket(page, url);
  await page.getByRole('radio', { name: 'Very good' }).check();
  await page.getByRole('textbox', { name: /Anything/ }).fill('Ask for Noor.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. You said: Very good.')).toBeVisible();
  await page.getByRole('link', { name: 'Erase my data now' }).click();
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible();
  const view = JSON.stringify(await place.call('GET', `/tickets/${url.slice(-22)}`));
  expect(view).not.toMatch(/Noor|0107|0108/);
  const pool = createPool(database, { max: 1 });
  const { rows } = await pool.query(
    `select name, phone, phone_index, note, answers, second_contact, (select comment from feedback where ticket_id = t.id),
      (select count(*)::int from message where ticket_id = t.id and body is not null) as bodies,
      (select count(*)::int from simulated_text s join message m on m.id = s.message_id where m.ticket_id = t.id) as texts
     from ticket t where id = $1`,
    [id],
  );
  await pool.end();
  expect(rows).toEqual([
    {
      name: null,
      phone: null,
      phone_index: null,
      note: null,
      answers: null,
      second_contact: null,
      comment: null,
      bodies: 0,
      texts: 0,
    },
  ]);
});
