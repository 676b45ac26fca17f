// Settings by keyboard and by ear: where the focus is after each press, and what is wrong is shown and told.

import { expect, signIn, test, waitForScripts, type Page, type Place } from '../staff.ts';

async function openSettings(page: Page, { slug }: Place, path: string): Promise<void> {
  await page.goto(`/desk/${slug}/settings/${path}`);
  await waitForScripts(page);
}

const service = (id: string, name: string) => ({ id, name: { en: name }, expectedMinutes: 10, bring: [] });

test('entries that are moved or removed keep the keyboard in their list', async ({ page, makePlace, hire }) => {
  const services = [service('one', 'Renewal'), service('two', 'Collection'), service('three', 'Advice')];
  const place = await makePlace({ lines: [{ name: { en: 'Passports' }, prefix: 'P', services }] });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openSettings(page, place, `lines/${place.lines[0]?.id}`);
  // Names of entries are isolated from the words around them.
  const button = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name.replace(/Collection|Advice|Renewal/, '.$&.')}`) });
  for (const way of ['Move Collection up', 'Move Collection down', 'Move Collection down']) {
    await button(way).focus();
    await page.keyboard.press('Enter');
    await expect(button(way)).toBeFocused();
  }
  await expect(page.getByRole('status').filter({ hasText: /Collection.*3/ })).toBeAttached();
  // At its end a button does nothing, and stays.
  await page.keyboard.press('Enter');
  await expect(button('Move Collection down')).toBeFocused();
  for (const [gone, next] of [
    ['Remove Advice', 'Remove Collection'],
    ['Remove Collection', 'Add a service'],
    ['Remove Renewal', 'Add a service'],
  ] as const) {
    await button(gone).focus();
    await page.keyboard.press('Enter');
    await expect(button(gone)).toHaveCount(0);
    await expect(button(next)).toBeFocused();
  }

  await openSettings(page, place, 'hours');
  await page.getByLabel('Open around the clock').uncheck();
  await button('Copy Monday to the other open days').waitFor({ state: 'hidden' });
  await page.getByLabel('Monday, opens, 1').fill('08:00');
  await button('Copy Monday to the other open days').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Friday, opens, 1')).toHaveValue('08:00');
  await expect(page.locator(':focus')).toBeInViewport();
  await button('Remove hours 1 of Monday').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Monday, opens, 1')).toBeFocused();
  await button('Add a special day').click();
  await button('Remove special day 1').focus();
  await page.keyboard.press('Enter');
  await expect(button('Add a special day')).toBeFocused();
});

test('what is wrong in a fold is unfolded, and what only the server knows has the focus too', async ({
  page,
  makePlace,
  hire,
  noise,
}) => {
  noise.allow(/status of 4(09|22)/);
  const place = await makePlace({ languages: ['en', 'de'] });
  const other = await makePlace();
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openSettings(page, place, `lines/${place.lines[0]?.id}`);
  const fold = page.locator('main summary').filter({ hasText: 'Other languages' }).first();
  const german = page.getByLabel('Deutsch').first();
  await fold.click();
  await german.fill('Ausweise '.repeat(8));
  await fold.click();
  await expect(german).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(german).toBeFocused();

  await openSettings(page, place, 'place');
  const address = page.locator('[name=slug]');
  await address.fill(other.slug);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
});

test('what is refused or taken back is told each time, and the keyboard goes on from what is there then', async ({
  page,
  openBrowser,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).press('Enter');
  };
  const screen = await openBrowser();
  await screen.goto('/pair');
  const code = await screen.getByText(/^[B-Z]{4}-[B-Z]{4}$/).innerText();
  await openSettings(page, place, 'devices');
  await page.getByLabel('Code on the screen').fill(code);
  await press('Continue');
  await expect(page.locator(':focus')).toHaveText(/^Does the screen show this name/);
  await press('Different name: refuse it');
  await expect(page.getByRole('status')).toHaveText('Refused: that screen’s code no longer works.');
  await expect(page.getByRole('main')).toBeFocused();
  await screen.getByRole('button', { name: 'Show a code' }).press('Enter');
  await expect(screen.getByText(/^[B-Z]{4}-[B-Z]{4}$/)).toBeVisible();
  await expect(screen.getByRole('main')).toBeFocused();

  await openSettings(page, place, 'team');
  for (const name of ['Mo Haddad', 'Sami Rye']) {
    await page.getByLabel('Their name').fill(name);
    await press('Make the link');
    await expect(page.getByRole('heading', { name: new RegExp(`The link for .*${name}`) })).toBeFocused();
  }
  const note = page.getByText('Cancelled: the link no longer works.');
  await press(/Cancel .*Mo Haddad/);
  await expect(page.getByRole('main')).toBeFocused();
  // A screen reader tells what comes: the same words that stay are silent.
  const first = await note.elementHandle();
  await press(/Cancel .*Sami Rye/);
  await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
  await expect(note).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a second wrong sign-in is told like the first', async ({ page, noise }) => {
  noise.allow(/status of 401/);
  await page.goto('/sign-in');
  await waitForScripts(page);
  const alert = page.getByRole('alert');
  const tryOnce = async (): Promise<void> => {
    await page.getByLabel('E-mail').fill('nobody@harbour.example');
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await tryOnce();
  // A screen reader tells what comes: the same words that stay are silent.
  const first = await alert.elementHandle();
  await tryOnce();
  await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('in forced colours the palette shows which one Enter takes', async ({ openBrowser, makePlace, hire }) => {
  const place = await makePlace();
  const page = await openBrowser({ forcedColors: 'active' });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openSettings(page, place, 'place');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const line = (isChosen: boolean) =>
    palette
      .getByRole('option', { selected: isChosen })
      .first()
      .evaluate((option) => getComputedStyle(option).outlineWidth);
  expect([await line(true), await line(false)]).toEqual(['3px', '1px']);
});

test('at four times the size a row of links shows the one that has the focus whole', async ({
  openBrowser,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  const page = await openBrowser({ viewport: { width: 320, height: 256 } });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openSettings(page, place, 'place');
  const row = page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link');
  await row.first().focus();
  const cut: string[] = [];
  const count = await row.count();
  for (let press = 1; press < 2 * count; press += 1) {
    await page.keyboard.press(press < count ? 'Tab' : 'Shift+Tab');
    const here = page.locator(':focus');
    const { x, width } = (await here.boundingBox()) ?? { x: -1, width: 0 };
    if (x < -1 || x + width > 321) cut.push(await here.innerText());
  }
  expect(cut).toEqual([]);
});

test('Enter in a field saves, and the keyboard stays in that field', async ({ page, makePlace, hire }) => {
  const place = await makePlace({
    lines: [{ name: { en: 'Passports' }, prefix: 'P', services: [service('one', 'Post')] }],
  });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openSettings(page, place, `lines/${place.lines[0]?.id}`);
  const minutes = page.getByRole('spinbutton', { name: /Minutes it usually takes/ });
  await minutes.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(minutes).toBeFocused();
  await expect(minutes).toHaveValue('12');
});

test('a session that ends while a form is filled loses nothing of it', async ({ page, makePlace, hire, noise }) => {
  noise.allow(/status of 4/);
  const place = await makePlace();
  const ada = await hire(place, 'Ada Brook', 'manager');
  await signIn(page, ada);
  await openSettings(page, place, 'place');
  const name = page.locator('[name=name]').first();
  await name.fill('Harbour Clinic North');
  await page.context().clearCookies();
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
  await expect(name).toHaveValue('Harbour Clinic North');
  await signIn(page, ada);
  await save.click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

test('a second PIN that is refused has the focus in its field again', async ({ page, makePlace, hire, noise }) => {
  noise.allow(/status of 422/);
  const place = await makePlace();
  const { email, password } = await hire(place, 'Ada Brook');
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('This is a shared desk').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const pin = page.getByLabel('Your PIN');
  for (const _ of ['first', 'second']) {
    await pin.fill('123456');
    await page.getByRole('button', { name: 'Save this PIN' }).click();
    await expect(pin).toBeFocused();
    await expect(pin).toHaveAccessibleDescription(/too easy/);
  }
});

test('at twice the size of text no page is wider than a phone', async ({ openBrowser, makePlace, hire, noise }) => {
  // Previews of the board and of a ticket are pages without scripts.
  noise.allow(/is sandboxed/);
  const place = await makePlace();
  await place.join({ name: 'Noor', phone: '+447700900101' });
  const page = await openBrowser({ viewport: { width: 390, height: 844 } });
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  const wide: string[] = [];
  for (const path of [
    'settings/spending',
    'settings/languages',
    'settings/look',
    'history',
    'history/log',
    'insights',
    'phone',
  ]) {
    await page.goto(`/desk/${place.slug}/${path}`);
    await waitForScripts(page);
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    if (width > 390) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
});

test('on the smallest phone, at twice the size, nothing that staff press is off the screen', async ({
  openConsole,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  // A phone of 320 px that shows everything twice as large.
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'owner'), {
    viewport: { width: 160, height: 400 },
  });
  const off = () =>
    page.locator(':is(button, a, input, select):visible:not(.sr-only, nav *, details *)').evaluateAll((all) =>
      all
        .map((one) => ({ box: one.getBoundingClientRect(), words: one.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.width > 1 && (box.right > innerWidth + 1 || box.left < 0))
        .map(({ words }) => words),
    );
  expect(await off(), 'the desk').toEqual([]);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  expect(await off(), 'the waiting guests').toEqual([]);
  await page.getByRole('list', { name: 'Waiting' }).getByRole('button', { name: 'Noor' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(await off(), 'a ticket').toEqual([]);
  for (const path of ['settings/team', 'settings/desks', 'history']) {
    await page.goto(`/desk/${place.slug}/${path}`);
    await waitForScripts(page);
    expect(await off(), path).toEqual([]);
  }
  const wide: string[] = [];
  const settings = `/desk/${place.slug}/settings`;
  for (const path of [
    `${settings}/languages`,
    `${settings}/installation`,
    '/account',
    `/setup/${place.slug}`,
    `/p/${place.slug}/poster`,
  ]) {
    await page.goto(`${path}?lang=de`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 160) wide.push(`${path}: ${width}`);
  }
  expect(wide, 'wider than the phone').toEqual([]);
});

test('whoever scrolled down before the scripts came stays there, and the row of pages shows the current one', async ({
  page,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(`/desk/${place.slug}/settings/messages`, { waitUntil: 'commit' });
  const row = page.getByRole('navigation', { name: 'Settings pages' });
  await expect(row).toBeVisible();
  await page.evaluate(() => scrollTo(0, 1000));
  come();
  await waitForScripts(page);
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(1000);
  await expect(row.locator('[aria-current=page]')).toHaveText('Messages');
});

test('Back while it is asked whether a page is left unsaved closes the question', async ({
  page,
  makePlace,
  hire,
  noise,
}) => {
  const place = await makePlace();
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  // Safari has none.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'));
  await openSettings(page, place, 'hours');
  const toPlace = page.getByRole('navigation').getByRole('link', { name: 'Location' });
  await toPlace.click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Harbour Clinic North');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'Hours' }).first().click()]) {
    await leave();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Harbour Clinic North');
    await expect(page).toHaveURL(/settings\/place$/);
  }
  // What was saved once, and refused after that, is asked about too.
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await name.fill('Harbour Clinic West');
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await page.context().setOffline(false);
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/settings\/hours$/);
});
