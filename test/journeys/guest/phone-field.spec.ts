import { core, expect, expectAccessible, test, waitForScripts, type Page, type Place } from '../fixtures.ts';
import { intercept } from '../intercept.ts';

/** The field of the join form, ready to help. */
async function openField(page: Page, place: Place) {
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const phone = page.locator('input[name="phone"]');
  const help = page.waitForResponse(/country-shown/);
  await phone.focus();
  await help;
  const country = page.locator('button[aria-haspopup="dialog"]').first();
  return { phone, country };
}

/** The text with the caret in it as `|`, or the selection between two. */
function marked(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return 'no field has the focus';
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const inside = from === to ? '' : `${field.value.slice(from, to)}|`;
    return `${field.value.slice(0, from)}|${inside}${field.value.slice(to)}`;
  });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test('a number is shown as it is written, and the caret stays where the hand is', async ({ page, makePlace }) => {
  const { phone } = await openField(page, await makePlace());
  await expect(phone).toHaveAttribute('placeholder', '07400 123456');
  await page.keyboard.type('07700900123');
  await expect.poll(() => marked(page)).toBe('07700 900123|');

  await page.keyboard.press('Home');
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => marked(page)).toBe('07700 90|0123');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect.poll(() => marked(page)).toBe('07700 95|0123');

  // A space of ours goes together with the digit beside it.
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => marked(page)).toBe('07700 |950123');
  await page.keyboard.press('Backspace');
  await expect.poll(() => marked(page)).toBe('0770|9 50123');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(phone).toHaveValue('07700 950123');
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect.poll(() => marked(page)).toBe('07700| 50123');

  await page.keyboard.press('Home');
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowRight');
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('4');
  await expect.poll(() => marked(page)).toBe('074|50 123');
  await paste(page, '00-12 ');
  await expect.poll(() => marked(page)).toBe('0740012|50123');

  await page.keyboard.press('ControlOrMeta+Z');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(phone).toHaveValue('07700 50123');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(phone).toHaveValue('07450 123');
});

test('a plus or two zeros lead to the country, as far as the digits tell it', async ({ page, makePlace }) => {
  const { phone, country } = await openField(page, await makePlace());
  for (const [typed, shown, name] of [
    ['+1', '+1', 'United States +1'],
    ['+1604', '+1 604', 'Canada +1'],
    ['+447781', '+44 7781', 'Guernsey +44'],
    ['+77', '+7 7', 'Kazakhstan +7'],
    ['+7495', '+7 495', 'Russia +7'],
    ['0049', '+49', 'Germany +49'],
    ['+٩٦٦', '+966', 'Saudi Arabia +966'],
    ['+800', '+800', 'International'],
  ] as const) {
    await phone.fill('');
    await phone.pressSequentially(typed);
    await expect(phone).toHaveValue(shown);
    await expect(country).toHaveAccessibleName(`Country code: ${name}`);
  }
  await phone.fill('');
  await paste(page, '\u202a+33\u00a06\u00a012\u201134\u201156\u201178\u202c');
  await expect(phone).toHaveValue('+33 6 12 34 56 78');
  await expect(country).toHaveAccessibleName('Country code: France +33');
  await page.keyboard.press('ControlOrMeta+A');
  await paste(page, 'tel:+1-202-555-0123');
  await expect(phone).toHaveValue('+1 202 555 0123');
  await paste(page, '+447700900123');
  await expect(phone).toHaveValue('+44 7700 900123');
});

test('what the browser fills in by itself is shown and followed too', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const fill = (text: string, event: string) =>
    page.locator('input[name="phone"]').evaluate(
      (field, [value = '', name = '']) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event(name, { bubbles: true }));
      },
      [text, event],
    );
  const phone = page.locator('input[name="phone"]');
  await expect(phone).toHaveAttribute('autocomplete', 'tel');
  await fill('+12025550123', 'change');
  await expect(phone).toHaveValue('+1 202 555 0123');
  await expect(page.getByRole('button', { name: 'Country code: United States +1' })).toBeVisible();
  await fill('07700900123', 'input');
  await fill('+447700900123', 'change');
  await expect(phone).toHaveValue('+44 7700 900123');
});

test('an input method writes undisturbed', async ({ page, makePlace }) => {
  const { phone } = await openField(page, await makePlace());
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('०');
  await compose('०७७');
  await expect(phone).toHaveValue('०७७');
  await session.send('Input.insertText', { text: '०७७०० ९०' });
  await expect(phone).toHaveValue('07700 90');
  await page.keyboard.type('0123');
  await expect.poll(() => marked(page)).toBe('07700 900123|');
});

test('an input method that is quicker than the help is left undisturbed too', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const comes = Promise.withResolvers<undefined>();
  await intercept(page, /phone-editor/, async (route) => {
    await comes.promise;
    await route.continue();
  });
  const phone = page.locator('input[name="phone"]');
  await phone.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '०७७', selectionStart: 3, selectionEnd: 3 });
  comes.resolve(undefined);
  await page.waitForLoadState('networkidle');
  await expect(phone).toHaveValue('०७७');
  await session.send('Input.insertText', { text: '०७७००' });
  await expect(phone).toHaveValue('07700');
});

test('an extension comes out of the text into its own field', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { phone, country } = await openField(page, place);
  const extension = page.getByRole('textbox', { name: /Extension/ });
  await expect(extension).toBeHidden();
  await paste(page, '+44 20 7946 0000 ext 12');
  await expect(phone).toHaveValue('+44 20 7946 0000');
  await expect(extension).toHaveValue('12');
  await extension.fill('desk');
  await page.getByRole('textbox', { name: /^Name/ }).focus();
  await expect(extension).toHaveAccessibleDescription('An extension has 1 to 7 digits.');
  await extension.fill('١٢٣');
  await page.getByRole('textbox', { name: /^Name/ }).focus();
  await expect(extension).not.toHaveAttribute('aria-invalid');
  await expect(phone).toHaveAccessibleDescription(/This number can’t get texts\. You can still join/);
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'turnstone_country')?.value).toBe('GB');
  await expect(country).toBeHidden();
});

test('a fixed line is asked for its extension, a mobile is not', async ({ page, makePlace }) => {
  const { phone } = await openField(page, await makePlace());
  const extension = page.getByRole('textbox', { name: /Extension/ });
  await page.keyboard.type('02079460000');
  await expect(extension).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(extension).toBeVisible();
  await phone.fill('07700 900123');
  await phone.blur();
  await expect(extension).toBeHidden();
});

test(
  'what is wrong is said when the field is left, and the press that left it counts',
  core,
  async ({ page, makePlace, noise }) => {
    noise.allow(/status of 422/);
    const place = await makePlace();
    await page.goto(`/p/${place.slug}`);
    await waitForScripts(page);
    // The help is slower than the guest.
    const left = Promise.withResolvers<undefined>();
    await intercept(page, /phone-editor/, async (route) => {
      await left.promise;
      await route.continue();
    });
    const phone = page.locator('input[name="phone"]');
    await phone.focus();
    await page.keyboard.type('hello');
    await page.keyboard.press('Tab');
    left.resolve(undefined);
    await expect(phone).toHaveAccessibleDescription(/doesn’t look like a phone number/);
    await phone.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('0770');
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(phone).toHaveAccessibleDescription(/7 digits are missing\. ?For example: 07400 123456/);
    await expect(phone).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('0900123');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
    await expect(page.getByText('•••• 0123')).toBeVisible();
  },
);

test('a number that gets no texts is kept after one warning, also where nothing was said before', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/status of 422/);
  const place = await makePlace();
  const { phone } = await openField(page, place);
  await page.keyboard.type('02079460000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/This number can’t get texts/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(phone).toHaveValue('020 7946 0000');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
});
