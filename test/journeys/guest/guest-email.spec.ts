// A guest who reads e-mail and no texts: on the ticket's page, in their letters, and at the end of them.

import { openMailServer, type MailServer, type TakenEmail } from '#test/providers/mail-server.ts';
import { addEmailCarrier } from '../email-carrier.ts';
import { expect, expectAccessible, test, waitForScripts } from '../staff.ts';

const languages = ['en', 'es', 'ar'];

/** The plain half of a letter, as people read it. */
function wordsOf({ raw }: TakenEmail): string {
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n----_/.exec(raw);
  const [head = '', body = ''] = [part?.[0], part?.[1]];
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const linkTo = (path: 't' | 'letters', email: TakenEmail): string =>
  new RegExp(`https?://\\S+/${path}/[\\w-]+\\S*`).exec(wordsOf(email))?.[0] ?? '';
function last({ taken }: MailServer): TakenEmail {
  const email = taken.at(-1);
  if (!email) throw new Error('no letter came');
  return email;
}

test('a guest without a phone is told by e-mail in their language, and ends it by a button', async ({
  makePlace,
  openBrowser,
  database,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|status of 422/);
  const server = await openMailServer();
  const place = await makePlace({ languages });
  await addEmailCarrier(database, place.id, server);
  const { url } = await place.join({ language: 'ar' });
  const page = await openBrowser({ locale: 'ar', viewport: { width: 320, height: 640 } });
  await page.goto(url);
  await waitForScripts(page);
  await page.getByRole('link', { name: 'إضافة هاتف أو بريد إلكتروني' }).click();
  const field = page.getByRole('textbox', { name: 'البريد الإلكتروني' });
  const save = page.locator('form').filter({ has: field }).getByRole('button');
  await field.fill('amina');
  await save.click();
  await expect(field).toHaveAccessibleDescription(/@/);
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('panel-ar.png'), fullPage: true });
  await field.fill('amina.with-a-rather-long-name@example.net');
  await save.click();
  await expect(page.getByText('a•••@example.net')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('told-ar.png'), fullPage: true });
  await expect.poll(() => server.taken.length).toBe(1);

  await place.callNext();
  await expect.poll(() => server.taken.length).toBe(2);
  const email = last(server);
  expect(email.to).toBe('amina.with-a-rather-long-name@example.net');
  expect(email.raw).toContain('Content-Language: ar');
  expect(wordsOf(email)).toContain('حان دورك');
  expect(new URL(linkTo('t', email)).pathname).toBe(new URL(url).pathname);

  const reader = await openBrowser({ locale: 'en-GB' });
  const end = new URL(linkTo('letters', email));
  await reader.goto(end.pathname + end.search);
  await expect(reader.locator('html')).toHaveAttribute('lang', 'ar');
  await expectAccessible(reader);
  await reader.goto(end.pathname);
  // Opening it ended nothing: only the button does.
  await reader.reload();
  await waitForScripts(reader);
  const stop = reader.getByRole('button', { name: /e-mails|الرسائل/ });
  await reader.context().setOffline(true);
  await stop.click();
  await expect(reader.getByRole('alert')).toHaveText('لا يوجد اتصال. حاول مرة أخرى من فضلك.');
  await expect(stop).toBeFocused();
  await reader.context().setOffline(false);
  await stop.click();
  await expect(reader.getByRole('status')).toHaveText(/won’t e-mail this address any more|لن تُرسَل رسائل/);
  await expectAccessible(reader);

  const again = await place.join({ email: 'amina.with-a-rather-long-name@example.net' });
  await page.goto(again.url);
  // Nobody learns from a page what the owner of an address asked for; staff read it. No letter comes.
  await expect(page.getByText('a•••@example.net')).toBeVisible();
  expect(server.taken).toHaveLength(2);
  await reader.getByRole('button', { name: /again|من جديد/ }).click();
  await expect(reader.getByRole('status')).toHaveText(/^تُرسَل رسائل/);
  await server.stop();
});

test('without scripts too; of two ways the guest says which comes first; a mail program ends letters by one call', async ({
  makePlace,
  openBrowser,
  database,
}) => {
  const server = await openMailServer();
  const place = await makePlace({ languages });
  await addEmailCarrier(database, place.id, server);
  const { url } = await place.join({ phone: '+44 7700 900123', email: 'luis@example.net', toldFirst: 'sms' });
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await page.goto(`${url}?do=contact`);
  await page.getByRole('group', { name: 'Tell me first by' }).getByText('E-mail').click();
  await page
    .locator('form')
    .filter({ has: page.getByRole('radio') })
    .getByRole('button')
    .click();
  await expect(page.getByText(/We’ll write to l•••@example.net/)).toBeVisible();
  const written = () => server.taken.map(({ to }) => to);
  // Their number, which had not gone out by text; a call that comes before it would take its place.
  await expect.poll(written).toEqual(['luis@example.net']);
  await place.callNext();
  await expect.poll(written).toEqual(['luis@example.net', 'luis@example.net']);

  const end = new URL(linkTo('letters', last(server)));
  expect(last(server).raw.replaceAll(/\r?\n\s+/g, ' ')).toContain('List-Unsubscribe: <http');
  // A mail program has no cookies of the guest's browser.
  const call = (path: string, form: Record<string, string>): Promise<Response> =>
    fetch(new URL(path, page.url()), { method: 'POST', body: new URLSearchParams(form) });
  const called = await call(end.pathname, { 'List-Unsubscribe': 'One-Click' });
  expect(called.status).toBe(200);
  expect(await called.text()).toContain('won’t e-mail this address any more');
  expect((await call('/letters/nothing', {})).status).toBe(404);
  await server.stop();
});

test('whoever is added by hand can be written to, where the place writes letters', async ({
  makePlace,
  hire,
  openConsole,
  database,
  noise,
}) => {
  noise.allow(/status of 422/);
  const server = await openMailServer();
  const place = await makePlace({ languages });
  const ada = await hire(place, 'Ada Brook');
  const page = await openConsole(place, ada);
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: /Phone/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /E-mail/ })).toHaveCount(0);
  // The screen that is open hears of it by itself.
  await addEmailCarrier(database, place.id, server);
  const field = page.getByRole('textbox', { name: /E-mail/ });
  await field.fill('amina');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/@/);
  await expectAccessible(page);
  await field.fill('amina@example.net');
  await field.press('Enter');
  await expect.poll(() => server.taken.map(({ to }) => to)).toEqual(['amina@example.net']);
  expect(linkTo('t', last(server))).toContain('/t/');
  await expect(page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')).toHaveCount(1);
  await server.stop();
});
