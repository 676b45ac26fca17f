// A guest goes away until a time: by a form, without scripts; staff see until when, and bring them back.

import { expect, expectAccessible, test, waitingNumbers, type Page } from '../staff.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('away until a time, read before and after, seen by staff', async ({
  makePlace,
  hire,
  openConsole,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 422/);
  const place = await makePlace();
  const { url } = await place.join({ name: 'Noor', phone: null });
  const guest = await openBrowser({ javaScriptEnabled: false });
  await guest.goto(`${url}?do=delay`);
  await expect(button(guest, 'Be back then')).toBeHidden();
  await place.join({ phone: null });
  const console = await openConsole(place, await hire(place, 'Ada Brook'));
  await expect.poll(() => waitingNumbers(console)).toEqual(['A-01', 'A-02']);

  await guest.reload();
  const form = guest.locator('form', { has: button(guest, 'Be back then') });
  await expect(form).toContainText('we won’t call you before that time');
  const time = (await form.locator('label').nth(1).innerText()).trim();
  expect(time).toMatch(/^\d{1,2}:(00|15|30|45)$/);
  // A page that was open for hours offers times that are over.
  const first = form.getByRole('radio').first();
  await first.evaluate((radio: HTMLInputElement) => (radio.value = '2026-03-02T09:00:00Z'));
  await button(guest, 'Be back then').click();
  await expect(guest.getByRole('alert')).toHaveText('You can’t be away until that time. Choose another one.');
  await form.getByRole('radio', { name: time }).check();
  await button(guest, 'Be back then').click();
  await expect(guest).toHaveURL(url);
  await expect(guest.getByText(`We won’t call you before ${time}.`)).toBeVisible();

  await expect(console.getByText(`guest is away until ${time}`)).toBeVisible();
  await expectAccessible(console);
  await expect.poll(() => waitingNumbers(console)).toEqual(['A-02']);
  await console.getByRole('button', { name: /^Noor/ }).click();
  const story = console
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Went away until ${time}` });
  await expect(story).toContainText('the guest');
  await console.keyboard.press('Escape');

  await button(guest, 'I’m back').click();
  await expect(guest).toHaveTitle('You are next · A-01');
  await expect.poll(() => waitingNumbers(console)).toEqual(['A-01', 'A-02']);
});
