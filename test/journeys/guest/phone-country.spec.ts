import { expect, expectAccessible, test, waitForScripts } from '../fixtures.ts';

test('the list of countries is worked by keyboard, and says what it finds', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const button = page.getByRole('button', { name: /Country code/ }).first();
  await button.press('Enter');
  const list = page.getByRole('dialog', { name: 'Country of the phone number' });
  const search = list.getByRole('combobox', { name: 'Search by country or code' });
  const active = () =>
    search.evaluate((field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent);
  await expect(search).toBeFocused();
  await expect(list.getByRole('option', { selected: true })).toHaveText('United Kingdom+44');
  await expect.poll(active).toBe('United Kingdom+44');
  await expectAccessible(page);

  // The place's country, then the browser's, which is the same here.
  await page.keyboard.press('Home');
  await expect.poll(active).toBe('United Kingdom+44');
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toBe('United Kingdom+44');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBe('International');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect.poll(active).toBe('Antigua & Barbuda+1');
  await page.keyboard.press('End');
  await expect.poll(active).toBe('Zimbabwe+263');
  // All can be reached, and few are there.
  expect(await list.getByRole('option').count()).toBeLessThan(30);
  await expect(list.getByRole('option', { name: /Zimbabwe/ })).toHaveAttribute('aria-setsize', '246');
  await expect(list.getByRole('option', { name: /Zimbabwe/ })).toHaveAttribute('aria-posinset', '246');
  await expect(list.getByRole('option', { name: /Zimbabwe/ })).toBeInViewport();

  await page.keyboard.type('united k');
  await expect(list.getByRole('status')).toHaveText('1 country');
  await expect(list).toMatchAriaSnapshot(`
    - dialog "Country of the phone number":
      - combobox "Search by country or code" [expanded]: united k
      - button "Close the list"
      - status: 1 country
      - listbox "Country of the phone number":
        - option "United Kingdom +44" [selected]
  `);
  await search.fill('zzz');
  await expect(list.getByRole('status')).toHaveText('No country found');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName('Country code: United Kingdom +44');

  await button.press('Space');
  await expect(search).toBeFocused();
  await page.keyboard.type('germ');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('Country code: Germany +49');
  await expect(button).toBeFocused();
  await expect(page.locator('input[name="phone"]')).toHaveAttribute('placeholder', '01512 3456789');
});

test('the list opens over the phone’s whole screen, and beside the field where there is room', async ({
  page,
  openBrowser,
  makePlace,
}) => {
  const place = await makePlace();
  for (const [browser, isSheet] of [
    [page, true],
    [await openBrowser({ viewport: { width: 1280, height: 800 } }), false],
    [await openBrowser({ viewport: { width: 768, height: 1024 }, locale: 'ar' }), false],
  ] as const) {
    await browser.goto(`/p/${place.slug}`);
    await waitForScripts(browser);
    const button = browser.locator('button[aria-haspopup="dialog"]').first();
    await button.click();
    const list = browser.getByRole('dialog');
    const [box, field] = [await list.boundingBox(), await button.locator('..').boundingBox()];
    if (isSheet) expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    else {
      expect(box?.x).toBeCloseTo(field?.x ?? 0, 0);
      expect(box?.y).toBeCloseTo((field?.y ?? 0) + (field?.height ?? 0) + 8, 0);
    }
    await list.getByRole('button').click();
    await expect(list).toBeHidden();
    if (isSheet) continue;
    await button.click();
    await browser.mouse.click(20, 760);
    await expect(list).toBeHidden();
  }
});

test('a number follows the country that is chosen for it', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const button = page.getByRole('button', { name: /Country code/ }).first();
  const phone = page.locator('input[name="phone"]');
  const help = page.waitForResponse(/country-shown/);
  await phone.focus();
  await help;
  await page.keyboard.type('07700900123');
  await expect(phone).toHaveValue('07700 900123');
  const choose = async (name: string) => {
    await button.click();
    await expect(page.getByRole('combobox', { name: 'Search by country or code' })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  await choose('international');
  await expect(button).toHaveAccessibleName('Country code: International');
  await expect(phone).toHaveValue('+44 7700 900123');
  await choose('jersey');
  await expect(button).toHaveAccessibleName('Country code: Jersey +44');
  await expect(phone).toHaveValue('+44 7700 900123');
  await phone.fill('+44 2025550123');
  await choose('usa');
  await expect(phone).toHaveValue('(202) 555-0123');
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('the list runs from right to left and the number from left to right', async ({ page, makePlace }) => {
    const place = await makePlace();
    await page.goto(`/p/${place.slug}`);
    await waitForScripts(page);
    const button = page.getByRole('button', { name: /رمز البلد/ }).first();
    await button.click();
    const list = page.getByRole('dialog');
    const search = list.getByRole('combobox');
    // The place's country, then that of the browser.
    await expect(list.getByRole('option').nth(0)).toContainText('+44');
    await expect(list.getByRole('option').nth(1)).toHaveText('مصر+20');
    for (const typed of ['المانيا', 'germany', 'de', '+49', '٤٩', '0049']) {
      await search.fill(typed);
      await expect(list.getByRole('option').first()).toHaveText('ألمانيا+49');
    }
    const option = list.getByRole('option').first();
    const [name, code] = [option.locator('span'), option.locator('bdi')];
    expect((await name.boundingBox())?.x).toBeGreaterThan((await code.boundingBox())?.x ?? 0);
    await expectAccessible(page);
    await option.click();
    const phone = page.locator('input[name="phone"]');
    await phone.pressSequentially('٠١٥١٢٣٤٥٦٧٨٩');
    await expect(phone).toHaveValue('01512 3456789');
    await expect(phone).toHaveCSS('direction', 'ltr');
    await phone.fill('0151');
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription(/نحذف الرقم.*تنقص ٨ أرقام\. ?مثال: 01512 3456789/);
    await expectAccessible(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all countries come with everything that was written, and Enter joins', async ({ page, makePlace, noise }) => {
    noise.allow(/status of 422/);
    const place = await makePlace();
    await page.goto(`/p/${place.slug}`);
    const phone = page.locator('input[name="phone"]');
    const country = page.getByRole('combobox', { name: 'Country of the phone number' }).first();
    await expect(page.getByRole('button', { name: /Country code/ }).first()).toBeHidden();
    await expect(country.locator('option')).toHaveText(['International', 'United Kingdom +44']);
    await phone.fill('0151 234');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
    await page.getByRole('button', { name: 'Other countries' }).first().click();
    await expect(country.locator('option')).toHaveCount(246);
    await expect(phone).toHaveValue('0151 234');
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
    await country.selectOption({ label: 'Germany +49' });
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(country).toHaveValue('DE');
    await expect(phone).toHaveValue('0151 234');
    await phone.fill('030 1234567 ext 12');
    await phone.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/This number can’t get texts/);
    await expect(page.getByRole('textbox', { name: /Extension/ })).toBeVisible();
    await phone.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'turnstone_country')).toMatchObject({ value: 'DE', httpOnly: true });
  });
});

test('on a phone turned sideways the list has room for countries', async ({ page, makePlace }) => {
  await page.setViewportSize({ width: 740, height: 340 });
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const button = page.getByRole('button', { name: /Country code/ }).first();
  // With as little above it as below.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.press('Enter');
  const found = page.getByRole('dialog').getByRole('option');
  await expect(found.nth(0)).toBeInViewport();
  await expect(found.nth(2)).toBeInViewport({ ratio: 0.9 });
});
