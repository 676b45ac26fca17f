import { harbourClinic } from '#test/cast.ts';
import { core, expect, expectAccessible, test, type Page } from '../staff.ts';

const [walkIn] = harbourClinic.lines;
const lines = [walkIn, { name: { en: 'Test results' }, prefix: 'B' }];

async function openDrawer(page: Page, name: string) {
  await page.getByRole('list', { name: 'Waiting' }).getByRole('button', { name }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Messages' })).toBeVisible();
  return drawer;
}

test(
  'a host writes to a guest, who answers on their phone, and colleagues see it until somebody reads it',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace({ lines });
    await place.join({ name: 'Noor', phone: '+44 7700 900104' });
    const ada = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
    const drawer = await openDrawer(ada, 'Noor');
    await expect(drawer.getByRole('log')).toContainText('Welcome');
    await drawer.getByRole('textbox', { name: 'Write a text' }).fill('Have you eaten today?');
    // Closed before it went out, it is there again.
    await ada.keyboard.press('Escape');
    await openDrawer(ada, 'Noor');
    await expect(drawer.getByRole('textbox', { name: 'Write a text' })).toHaveValue('Have you eaten today?');
    await drawer.getByRole('button', { name: 'Send the text' }).click();
    const mine = drawer.getByRole('listitem').filter({ hasText: 'Have you eaten today?' });
    await expect(mine).toContainText('arrived');
    await expect(mine).toContainText('Ada Brook');
    await expect(drawer.getByRole('textbox', { name: 'Write a text' })).toHaveValue('');
    await expectAccessible(ada);
    await ada.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    const phone = await ada.context().newPage();
    await phone.goto(`/desk/${place.slug}/phone`);
    await expect(phone.getByText('Have you eaten today?').last()).toBeVisible();
    await phone.getByRole('textbox', { name: 'Reply as this guest' }).fill('Not yet');
    await phone.getByRole('button', { name: 'Send the reply' }).click();
    await expect(phone.getByRole('list', { name: /texts/ })).toContainText('Not yet');

    // A tab behind another one may be asleep.
    await ada.bringToFront();
    const row = ada.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
    await row.getByRole('button', { name: 'new text' }).click();
    await expect(ada.getByRole('dialog').getByRole('log')).toContainText('Not yet');
    await expect(row.locator('[data-part="new-text"]')).toHaveCount(0);
  },
);

test('note, tags, fields and papers are kept, and stand on the row and in the story', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines });
  const noor = await place.join({ name: 'Noor', language: 'ar', service: 'prescription' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'));
  const drawer = await openDrawer(ada, 'Noor');
  await drawer.getByRole('textbox', { name: /^Note/ }).fill('Hears badly on the left');
  // Meanwhile a colleague writes a note too.
  await place.call('PATCH', `/tickets/${noor.id}`, { note: 'Her son is with her' });
  await expect(ada.locator('[data-row]').filter({ hasText: 'has a note' })).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Save the note' }).click();
  await expect(drawer.getByRole('button', { name: 'Save the note' })).toBeHidden();
  await expect(drawer.getByRole('textbox', { name: /^Note/ })).toHaveValue(
    'Her son is with her\nHears badly on the left',
  );
  await drawer.getByLabel('New tag').fill('first visit');
  await drawer.getByRole('button', { name: 'Add the tag' }).click();
  await expect(drawer.getByRole('button', { name: /Remove .*first visit/ })).toBeVisible();
  await drawer.getByRole('checkbox', { name: 'Insurance card' }).check();
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await expectAccessible(ada);
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Noor Haddad');
  // Meanwhile the guest chooses another language, which the open form does not show.
  await place.call('PATCH', `/tickets/${noor.token}`, { language: 'es' });
  await expect(drawer.getByRole('button', { name: /español/i })).toBeVisible();
  await drawer.getByRole('spinbutton', { name: 'People' }).fill('3');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(drawer.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();
  expect(await place.call('GET', `/tickets/${noor.id}`)).toMatchObject({ language: 'es', partySize: 3 });
  await expect(drawer.getByRole('region', { name: 'What happened' })).toContainText('Ada Brook');
  await expect(drawer.getByRole('region', { name: 'What happened' })).not.toContainText('Hears badly');
  await ada.reload();
  const row = ada.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  for (const words of ['Noor Haddad', 'first visit', 'has a note']) await expect(row).toContainText(words);
  const again = await openDrawer(ada, 'Noor Haddad');
  await expect(again.getByRole('checkbox', { name: 'Insurance card' })).toBeChecked();
  await again.getByRole('textbox', { name: /^Note/ }).fill('Sits at the window');
  await again.getByRole('button', { name: 'Close' }).click();
  // Closed without a press of 'Save', the note is kept all the same.
  const reopened = await openDrawer(ada, 'Noor Haddad');
  await expect(reopened.getByRole('textbox', { name: /^Note/ })).toHaveValue('Sits at the window');
});

test('from the drawer a guest is shown a phrase in their language, and sent to another line', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines });
  await place.join({ name: 'Noor', language: 'ar' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'), { viewport: { width: 390, height: 844 } });
  await ada.getByRole('button', { name: /^Waiting/ }).click();
  const drawer = await openDrawer(ada, 'Noor');
  await drawer.getByRole('button', { name: /العربية/ }).click();
  const sheet = ada.getByRole('dialog', { name: 'Show your guest' });
  await expectAccessible(ada);
  await sheet.getByRole('button', { name: /Please follow me/ }).click();
  const shown = sheet.getByText('تفضّل معي');
  await expect(shown).toHaveAttribute('dir', 'rtl');
  expect(await shown.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(30);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await drawer.getByRole('button', { name: /Actions for/ }).click();
  await ada.getByRole('menuitem', { name: 'Send to another line' }).click();
  await ada.getByRole('button', { name: 'Send A-01' }).click();
  await expect(drawer.getByRole('definition').filter({ hasText: 'Test results' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'What happened' })).toContainText('Sent to another line');
});

test('Back on an Android phone closes the drawer, and stays in the console', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const ada = await openConsole(place, await hire(place, 'Ada Brook'), { userAgent });
  const drawer = await openDrawer(ada, 'Noor');
  // A desktop has no Back that asks to close: Escape asks the same, and here comes to nobody else.
  await ada.evaluate(() => addEventListener('keydown', (press) => press.stopImmediatePropagation(), { capture: true }));
  await ada.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('the gesture Back of an iPhone closes what is open on the console, and leaves no entry in the history', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook', 'owner'));
  // Safari has none.
  await ada.evaluate(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  const entry = () => ada.evaluate(() => navigation.currentEntry?.index);
  const atFirst = await entry();
  const drawer = await openDrawer(ada, 'Noor');
  await drawer.getByRole('button', { name: /English/ }).click();
  const sheet = ada.getByRole('dialog', { name: 'Show your guest' });
  await expect(sheet).toBeVisible();
  await ada.goBack();
  await expect(sheet).toBeHidden();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: /Actions for/ }).click();
  await expect(ada.getByRole('menu')).toBeVisible();
  await ada.goBack();
  await expect(ada.getByRole('menu')).toBeHidden();
  await ada.goBack();
  await expect(drawer).toBeHidden();
  await expect.poll(entry).toBe(atFirst);

  await openDrawer(ada, 'Noor');
  await ada.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect.poll(entry).toBe(atFirst);

  await ada.keyboard.press('Control+k');
  await ada.getByRole('combobox').fill('Team');
  await ada.keyboard.press('Enter');
  await expect(ada).toHaveURL(/settings\/team/);
  expect(await entry()).toBe((atFirst ?? 0) + 1);
  await ada.goBack();
  await expect(ada).toHaveURL(new RegExp(`/desk/${place.slug}$`));
  await expect(ada.getByText('Noor').first()).toBeVisible();
  await ada.goBack();
  await expect(ada, 'with nothing open').not.toHaveURL(new RegExp(`/desk/${place.slug}$`));
});
