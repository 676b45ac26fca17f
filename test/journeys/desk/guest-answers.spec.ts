import { harbourClinic } from '#test/cast.ts';
import { createPool } from '#db/database.ts';
import { everyDay, noonZone } from '../around-noon.ts';
import { cardNumbers, expect, expectAccessible, test, waitingNumbers } from '../staff.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

const [walkIn] = harbourClinic.lines;
test('what a guest told is on the row before the call, and on the card after it', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines: [walkIn] });
  await place.join({
    name: 'Noor',
    language: 'ar',
    service: 'prescription',
    needs: ['more_time', 'interpreter'],
    travelMinutes: 15,
    answers: { 'first-visit': 'yes' },
    secondPhone: '+44 7700 900555',
  });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const row = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  for (const words of ['Prescription', '15 min away', 'more time', 'interpreter'])
    await expect(row).toContainText(words);
  await page.keyboard.press('n');
  const card = page.locator('#desk-cards').getByRole('listitem');
  for (const words of ['Prescription', 'documents not ready', '15 min away', 'more time', 'interpreter'])
    await expect(card).toContainText(words);
  await expect(card.getByRole('definition')).toHaveText('yes');
  await expect(card.getByRole('term')).toHaveText('Is this your first visit?');
  // A host sees it in full while the guest is called.
  await expect(card).toContainText('+447700900555');
  await expectAccessible(page);
});

test('somebody is added by hand with a service and a need', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ lines: [walkIn] });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: /Service/ }).selectOption('Vaccination');
  await page.getByRole('checkbox', { name: 'step-free' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to the line' }).click();
  const row = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  await expect(row).toContainText('Vaccination');
  await expect(row).toContainText('step-free');
});

test('a kept place is checked in, or removed', async ({ makePlace, hire, openConsole, database }) => {
  const place = await makePlace({ timeZone: noonZone(), lines: [{ ...walkIn, hours: everyDay('08:00', '14:00') }] });
  await place.join();
  const pool = createPool(database, { max: 1 });
  await pool.query(...teachingWait(place.lines[0]?.id ?? null, 90_000));
  await pool.end();
  const [first, second] = [
    await place.join({ name: 'Noor', closing: 'keep' }),
    await place.join({ name: 'Tomas', closing: 'keep' }),
  ];
  expect([first.state, second.state]).toEqual(['booked', 'booked']);
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const kept = page.getByRole('region', { name: 'Saved for another day' });
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await expect(kept.getByRole('listitem').first()).toContainText(/day.*8:00/);
  await expectAccessible(page);

  await kept.getByRole('button', { name: `Check in ${first.number}` }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(1);
  expect(await waitingNumbers(page)).toContain(first.number);
  expect(await cardNumbers(page)).toEqual([]);
  await kept.getByRole('button', { name: `Actions for ${second.number}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from the line' }).click();
  await page.getByRole('radio', { name: 'In line twice' }).check();
  await page.getByRole('button', { name: `Remove ${second.number}` }).click();
  await expect(kept).toBeHidden();
});

test('outside its opening hours a line is shown as closed, with what guests find', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ timeZone: noonZone(), lines: [{ ...walkIn, hours: everyDay('08:00', '10:00') }] });
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await page.getByRole('button', { name: /Walk-in.*closed/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(/outside opening hours\. Next opening: \w+day.*8:00/);
  await expect(menu.getByRole('menuitemradio', { name: 'Open: guests can join' })).toBeChecked();
  await menu.getByRole('menuitem', { name: 'Opening hours' }).click();
  await expect(page).toHaveURL(/settings\/hours$/);
});

test('a host keeps a line open until a time of today', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ timeZone: noonZone(), lines: [{ ...walkIn, hours: everyDay('08:00', '10:00') }] });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.getByRole('button', { name: /Walk-in.*closed/ }).click();
  await page.getByRole('menuitem', { name: 'Open until …' }).click();
  await expect(page.getByRole('dialog')).toContainText(/How long is .*Walk-in.* open today/);
  await expectAccessible(page);
  await page.getByLabel('Closing time').selectOption('16:00');
  await page.getByRole('button', { name: 'Open until then' }).click();
  await page.getByRole('button', { name: /Walk-in.*open/ }).click();
  await expect(page.getByRole('menu')).toContainText(/Opening hours end: (4:00 PM|16:00)/);
  await place.join();
  await expect(page.getByRole('listitem').first()).toBeVisible();

  // Earlier than they were told: whoever waits can be told at once.
  await page.getByRole('menuitem', { name: 'Open until …' }).click();
  await page.getByLabel('Closing time').selectOption('15:00');
  await page.getByRole('button', { name: 'Open until then' }).click();
  const news = page.getByRole('dialog', { name: /Tell everybody/ });
  await expect(news.getByRole('radio', { name: 'We close at' })).toBeChecked();
  await expect(news.getByLabel('Closing time')).toHaveValue('15:00');
  await news.getByRole('button', { name: 'Send' }).click();
  await expect(news).toHaveCount(0);
});

test('a line with as many as may wait is shown as full, until somebody is called', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines: [{ ...walkIn, capacity: 1 }] });
  await place.join();
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.getByRole('button', { name: /Walk-in.*full/ }).click();
  await expect(page.getByRole('menu')).toContainText('guests can’t join until somebody is called');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: /Walk-in.*open/ })).toBeVisible();
});
