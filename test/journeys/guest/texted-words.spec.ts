// A guest who only texts: words on the simulated phone steer the ticket, and the phone is answered. Staff see who wants no texts.

import { expect, expectAccessible, signIn, test, type Page, type Place } from '../staff.ts';

/** Writes on the one phone there is, and waits for what comes next on it. */
async function write(phone: Page, text: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Reply as this guest' }).fill(text);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('textbox', { name: 'Reply as this guest' })).toHaveValue('');
}

const lastText = (phone: Page) => phone.locator('main ol li').first();

async function openPhone(phone: Page, place: Place): Promise<void> {
  await phone.goto(`/desk/${place.slug}/phone`);
  await expect(lastText(phone)).toBeVisible();
}

test('a guest texts LATER, STATUS, STOP, START', async ({ page, makePlace, hire, openBrowser, openConsole }) => {
  const place = await makePlace({ country: 'US', languages: ['en', 'es'] });
  const { number: plainNumber, url } = await place.join({ phone: '+12025550142', name: 'Noor' });
  // As the simulated phone shows it: it does not break.
  const number = plainNumber.replace('-', '\u2011');
  for (const _ of [1, 2, 3, 4]) await place.join();
  const phone = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await signIn(phone, await hire(place, 'Ada Brook'));
  await expect
    .poll(async () => {
      await phone.goto(`/desk/${place.slug}/phone`);
      return phone.locator('main ol li').allInnerTexts();
    })
    .toEqual([expect.stringMatching(/Help: HELP\. Stop texts: STOP\./)]);
  await openPhone(phone, place);

  await write(phone, 'Later 2 🙏');
  await expect(lastText(phone)).toContainText(`OK, ${number}, others go first. 2 people are ahead of you.`);
  await write(phone, 'estado');
  await expect(lastText(phone)).toContainText(`${number}. 2 people are ahead of you.`);

  await write(phone, 'STOP');
  await expect(lastText(phone)).toContainText('you will not get more texts from us. You are still in line');
  // Whoever has the link may be a stranger to the number: the page says nothing of it.
  const plain = await openBrowser({ javaScriptEnabled: false });
  for (const own of [page, plain]) {
    await own.goto(url);
    await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(own.getByText(/stopped|no longer/i)).toHaveCount(0);
  }
  await plain.goto('about:blank');
  await expectAccessible(page);
  const console = await openConsole(place, await hire(place, 'Ben Carter'));
  await expect(console.getByText('Stopped texts', { exact: false }).first()).toBeAttached();
  await page.goto('about:blank');
  await place.serveOne();
  await place.serveOne();
  await place.callNext();
  await write(phone, 'Is it my turn?');
  await expect(lastText(phone)).toContainText('Is it my turn?');

  await write(phone, 'START');
  await expect(lastText(phone)).toContainText('you will get texts from us again');
  await expect(phone.locator('main')).not.toContainText('it is your turn');
  await write(phone, 'status');
  await expect(lastText(phone)).toContainText(`it is your turn now, ${number}.`);
});
