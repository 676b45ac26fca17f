import { core, expect, expectAccessible, test, waitForScripts } from '../fixtures.ts';

test(
  'a guest joins by keyboard, watches two others served, is called, comes and is served',
  core,
  async ({ page, makePlace }) => {
    const place = await makePlace();
    await place.join();
    await place.join();
    await page.goto(`/p/${place.slug}?via=qr`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the line');
    await expect(page.getByText('2 people are waiting now')).toBeVisible();
    await expectAccessible(page);
    await waitForScripts(page);

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.getByRole('button', { name: /Country code/ }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: /Phone number/ })).toBeFocused();
    await page.keyboard.type('+12025550101');
    await expect(page.getByRole('textbox', { name: /Phone number/ })).toHaveValue('+1 202 555 0101');
    await expect(page.getByRole('button', { name: 'Country code: United States +1' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Noor');
    await page.getByRole('button', { name: 'One more' }).press('Enter');
    await page.getByRole('button', { name: 'Join the line' }).press('Enter');

    await page.waitForURL(/\/t\/[\w-]{22}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'A-03' })).toBeVisible();
    await expect(page.getByText('Your number, for 2 people')).toBeVisible();
    await expect(page.getByText('•••• 0101')).toBeVisible();
    await expect(page).toHaveTitle('2 ahead · A-03');
    await expectAccessible(page);

    await place.serveOne();
    await expect(page).toHaveTitle('1 ahead · A-03');
    await expect(page.getByRole('status')).toHaveText('1 person is ahead of you');
    await place.serveOne();
    await expect(page.getByText('you are first in line')).toBeVisible();

    const called = await place.callNext();
    expect(called?.number).toBe('A-03');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s your turn. Please come toDesk 3');
    await expect(page.getByText('First floor, left of the stairs')).toBeVisible();
    await expect(page).toHaveTitle('Your turn: Desk 3 · A-03');
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /icon-called/);
    await expectAccessible(page);

    await page.getByText('I can’t come').press('Enter');
    await expect(page.getByRole('button', { name: 'Yes, leave' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Stay in line' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Yes, leave' })).toBeHidden();

    await page.getByRole('button', { name: 'I’m coming' }).press('Enter');
    await expect(page.getByRole('paragraph').filter({ hasText: 'We know you’re on your way' }).last()).toBeVisible();

    await place.move(called?.id ?? '', 'serve');
    await expect(page.getByRole('heading', { name: 'You are being served' })).toBeVisible();
    await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', /icon-called/);
    await place.move(called?.id ?? '', 'finish');
    await expect(page.getByRole('heading', { name: 'Thank you for coming' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('a country is found by its name, its letters or its code, and chosen by keyboard', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const button = page.getByRole('button', { name: /Country code/ });
  await expect(button).toHaveAccessibleName('Country code: United Kingdom +44');
  await button.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search by country or code' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(/United Kingdom/);
  await expectAccessible(page);

  for (const [typed, found] of [
    ['alem', null],
    ['cote', 'Côte d’Ivoire'],
    ['de', 'Germany'],
    ['+966', 'Saudi Arabia'],
  ] as const) {
    await search.fill(typed);
    const first = page.getByRole('dialog').getByRole('option').first();
    if (found) await expect(first).toContainText(found);
    else await expect(page.getByRole('status').filter({ hasText: 'No country found' })).toBeVisible();
  }
  await search.fill('germ');
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(button).toHaveAccessibleName('Country code: Germany +49');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('Back on an iPhone closes the list of countries, and what was written stays', async ({ page, makePlace }) => {
  const place = await makePlace();
  // Safari has none.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const entry = () => page.evaluate(() => navigation.currentEntry?.index);
  const atFirst = await entry();
  await page.locator('[name=name]').fill('Amina');
  const button = page.getByRole('button', { name: /Country code/ });
  const list = page.getByRole('dialog');
  await button.click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await expect.poll(entry).toBe(atFirst);
  await button.click();
  await page.keyboard.type('germ');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Country code: Germany +49');
  await expect.poll(entry).toBe(atFirst);
  await expect(page.locator('[name=name]')).toHaveValue('Amina');
});

test(
  'what is wrong is said beside its field, and nothing that was written is lost',
  core,
  async ({ page, makePlace, noise }) => {
    noise.allow(/status of 422/);
    const place = await makePlace();
    await page.goto(`/p/${place.slug}`);
    await waitForScripts(page);
    const phone = page.getByRole('textbox', { name: /Phone number/ });
    await phone.fill('0770');
    await page.getByRole('textbox', { name: /Name/ }).fill('n'.repeat(61));
    await page.getByRole('spinbutton').fill('51');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(phone).toHaveAccessibleDescription(/7 digits are missing/);
    await expect(phone).toBeFocused();
    await expect(page.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription(/60 characters or fewer/);
    await expect(page.getByRole('spinbutton')).toHaveAccessibleDescription(/from 1 to 50/);
    await expectAccessible(page);

    await phone.fill('020 7946 0000');
    await page.getByRole('textbox', { name: /Name/ }).fill('Ada');
    await page.getByRole('spinbutton').fill('1');
    await expect(phone).toHaveAccessibleDescription(/This number can’t get texts/);
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
    await expect(page.getByText('can’t get texts')).toBeVisible();
  },
);

test('a number is judged when its field is left, and no sooner', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const phone = page.getByRole('textbox', { name: /Phone number/ });
  const assist = page.waitForResponse(/phone-editor/);
  await phone.focus();
  await assist;
  await phone.pressSequentially('0044 7700 900');
  await expect(phone).toHaveValue('+44 7700 900');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/3 digits are missing\. ?For example: \+44 7400 123456/);
  await phone.focus();
  await phone.press('End');
  await phone.pressSequentially('123');
  await expect(phone).not.toHaveAttribute('aria-invalid');
});

test('a browser that waits is led to its ticket, and a second join opens the first', async ({
  page,
  makePlace,
  openBrowser,
}) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await page.waitForURL(/\/t\//);
  const ticket = page.url();
  await page.goto(`/p/${place.slug}`);
  expect(page.url()).toBe(ticket);
  const other = await openBrowser();
  await other.goto(`/p/${place.slug}`);
  await expect(other.getByRole('button', { name: 'Join the line' })).toBeVisible();

  await page.getByText('Leave the line').click();
  await page.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(page.getByRole('heading', { name: 'You left the line' })).toBeVisible();
  await page.getByRole('link', { name: 'Join again' }).click();
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-02' })).toBeVisible();
});

test('who missed the call comes back once', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(url);
  const called = await place.callNext();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk 3');
  await place.move(called?.id ?? '', 'no-show');
  await expect(page.getByRole('heading', { name: 'We called you and missed you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’m here' }).click();
  await expect(page.getByText('you are first in line')).toBeVisible();
  await place.callNext();
  await place.move(called?.id ?? '', 'no-show');
  await expect(page.getByText('Please tell our staff, or join the line again.')).toBeVisible();
});

test('the page says since when it is not live, and is again when the server is back', async ({
  page,
  makePlace,
  app,
  noise,
}) => {
  noise.allow(/ERR_|Failed to load resource/);
  const place = await makePlace();
  await place.join();
  const { url } = await place.join();
  await page.goto(url);
  await waitForScripts(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await app.stop();
  await expect(page.getByText(/^As of /).first()).toBeVisible({ timeout: 20_000 });
  await app.start();
  await place.serveOne();
  await expect(page).toHaveTitle('You are next · A-02', { timeout: 30_000 });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
