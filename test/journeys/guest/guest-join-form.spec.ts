import { harbourClinic } from '#test/cast.ts';
import type { StaffTicket } from '#contract/views.ts';
import { core, expect, expectAccessible, test, waitForScripts, type Page, type Place } from '../fixtures.ts';
import { intercept } from '../intercept.ts';
import { listenTo } from '../read-out.ts';

const [walkIn] = harbourClinic.lines;
const asking = {
  ...walkIn,
  questions: [
    ...walkIn.questions,
    { id: 'order', kind: 'text', label: { en: 'Order number', ar: 'رقم الطلب' }, isRequired: true },
    { id: 'pieces', kind: 'number', label: { en: 'How many pieces?', ar: 'كم قطعة؟' } },
    { id: 'born', kind: 'date', label: { en: 'Date of birth', ar: 'تاريخ الميلاد' } },
    {
      id: 'pays',
      kind: 'choice',
      label: { en: 'Who pays?', ar: 'من يدفع؟' },
      options: [
        { id: 'me', label: { en: 'I do', ar: 'أنا' } },
        { id: 'insurance', label: { en: 'My insurance', ar: 'التأمين' } },
      ],
    },
  ],
};

/** The only one who waits, as staff see them. */
async function onlyTicket(place: Place): Promise<StaffTicket | undefined> {
  const { items } = await place.call<{ items: StaffTicket[] }>('GET', `/lines/${place.lines[0]?.id}/tickets`);
  expect(items).toHaveLength(1);
  return items[0];
}

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join the line' });

test('a guest joins with the keyboard alone: four steps to the number, and Enter', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const phone = page.getByRole('textbox', { name: /Phone number/ });
  const since = Date.now();
  for (const step of ['Skip to the content', 'Language', 'Country code', 'Phone number']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus'), step).toHaveCount(1);
  }
  await expect(phone).toBeFocused();
  await page.keyboard.type('07700 900123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  test.info().annotations.push({ type: 'seconds to join by keyboard', description: `${(Date.now() - since) / 1000}` });
  expect(await onlyTicket(place)).toMatchObject({ phone: '+447700900123', partySize: 1, travelMinutes: null });
});

test('a guest joins by touch: two taps and a number', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  const page = await openBrowser({ hasTouch: true, isMobile: true });
  await page.goto(`/p/${place.slug}`);
  const phone = page.getByRole('textbox', { name: /Phone number/ });
  await expect(phone).toHaveAttribute('inputmode', 'tel');
  await expect(phone).toHaveAttribute('autocomplete', 'tel');
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveAttribute('autocomplete', 'given-name');
  for (const control of await page.locator('main').locator('input:visible, button:visible, select:visible').all()) {
    const box = await control.boundingBox();
    expect(box?.height, await control.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(44);
  }
  const since = Date.now();
  await phone.tap();
  await phone.fill('07700 900124');
  await joinButton(page).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  test.info().annotations.push({ type: 'seconds to join by touch', description: `${(Date.now() - since) / 1000}` });
  expect(await onlyTicket(place)).toMatchObject({ phone: '+447700900124' });
});

test(
  'a guest says what they come for, is told what to bring, answers and asks for help',
  core,
  async ({ page, makePlace, noise }) => {
    noise.allow(/status of 422/);
    const place = await makePlace({ lines: [asking] });
    await page.goto(`/p/${place.slug}`);
    await waitForScripts(page);
    await expectAccessible(page);
    await page.getByText('Anything we should know?').click();
    await joinButton(page).click();

    const prescription = page.getByRole('radio', { name: /Prescription/ });
    await expect(page.getByRole('radiogroup', { name: 'What are you here for?' })).toHaveAccessibleDescription(
      'Choose what you’re here for.',
    );
    await expect(prescription).toBeFocused();
    const order = page.getByRole('textbox', { name: /Order number/ });
    await expect(order).toHaveAccessibleDescription('Please answer this question.');
    // The button is paler while the form is on its way.
    await expect(joinButton(page)).toBeEnabled();
    await expectAccessible(page);

    await expect(page.getByText('Insurance card').first()).toBeHidden();
    await prescription.check();
    await expect(page.getByText('The box of your medicine')).toBeVisible();
    await expect(prescription).toHaveAccessibleDescription(
      /Please have ready: ?Insurance card ?The box of your medicine/,
    );
    await order.fill('12-B');
    await page.getByRole('textbox', { name: /How many pieces/ }).fill('many');
    await joinButton(page).click();
    await expect(page.getByRole('textbox', { name: /How many pieces/ })).toBeFocused();
    await expect(page.getByRole('textbox', { name: /How many pieces/ })).toHaveAccessibleDescription(/Enter a number/);
    await expect(prescription).toBeChecked();

    await page.getByRole('textbox', { name: /How many pieces/ }).fill('٣');
    await page.getByLabel(/Date of birth/).fill('1961-04-30');
    await page.getByRole('combobox', { name: /Who pays/ }).selectOption('My insurance');
    await page.getByRole('radio', { name: 'No' }).check();
    await page.getByRole('combobox', { name: 'How far away are you?' }).selectOption('15 minutes');
    await page.getByRole('checkbox', { name: 'I need step-free access' }).check();
    await page.getByRole('textbox', { name: /helper or interpreter/ }).fill('07700 900321');
    await joinButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
    expect(await onlyTicket(place)).toMatchObject({
      service: 'prescription',
      answers: { order: '12-B', pieces: 3, born: '1961-04-30', pays: 'insurance', 'first-visit': false },
      travelMinutes: 15,
      needs: ['step_free'],
      secondPhone: '+447700900321',
      phone: null,
    });
  },
);

test('what is agreed to by giving a number is kept with its version and language', async ({
  openBrowser,
  makePlace,
}) => {
  // Pages behind others take their time.
  const place = await makePlace();
  for (const [locale, phone, join] of [
    ['en-GB', '07700 900125', 'Join the line'],
    ['es', '07700 900126', 'Ponerme en la fila'],
    ['es', '', 'Ponerme en la fila'],
  ] as const) {
    const page = await openBrowser({ locale });
    await page.goto(`/p/${place.slug}`);
    await expect(page.getByRole('link', { name: /More about this|Más información/ })).toHaveAttribute(
      'href',
      `/privacy/${place.slug}`,
    );
    await page.locator('[name=phone]').fill(phone);
    await page.getByRole('button', { name: join }).click();
    await page.waitForURL(/\/t\//);
  }
  const { items } = await place.call<{ items: { kind: string; data: { consent?: string } }[] }>(
    'GET',
    `/lines/${place.lines[0]?.id}/events`,
  );
  expect(items.map(({ data }) => data.consent)).toEqual(['1/en', '1/es', undefined]);
});

test('what was said before the parts came alive stands, and a part that never comes is missed by nobody', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  const place = await makePlace({ lines: [asking] });
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/join-details-*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.route('**/assets/service-choice-*.js', (route) => route.abort());
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  await page.getByRole('radio', { name: /Vaccination/ }).check();
  await expect(page.getByText('Vaccination card')).toBeVisible();
  await page.getByRole('spinbutton').fill('3');
  await page.getByRole('textbox', { name: /Order number/ }).fill('12-B');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('combobox', { name: 'How far away are you?' }).selectOption('5 minutes');
  release.resolve();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('4');
  await joinButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  expect(await onlyTicket(place)).toMatchObject({
    service: 'vaccination',
    partySize: 4,
    answers: { order: '12-B', 'first-visit': true },
    travelMinutes: 5,
  });
});

test('another line asks what it asks, and what was written stays', async ({ page, makePlace }) => {
  const place = await makePlace({
    lines: [
      { name: { en: 'Counter' }, prefix: 'C', partySizeLimit: 1 },
      asking,
      { name: { en: 'Away' }, prefix: 'D', state: 'closed' },
    ],
  });
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  await expect(page.getByRole('radio', { name: /Counter/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Away.*Closed/ })).toBeDisabled();
  await expect(page.getByText('What are you here for?')).toBeHidden();
  await expect(page.getByRole('spinbutton')).toBeHidden();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
  await page.getByRole('radio', { name: /Walk-in/ }).check();
  await expect(page.getByRole('radiogroup', { name: 'What are you here for?' })).toBeVisible();
  await expect(page.getByRole('spinbutton')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
  await page.getByRole('radio', { name: /Counter/ }).check();
  await joinButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C-01' })).toBeVisible();
});

test('who joins too often reads when to try again', async ({ page, makePlace, noise }) => {
  noise.allow(/status of 429/);
  const places = await Promise.all(Array.from({ length: 6 }, () => makePlace()));
  for (const { slug } of places) {
    await page.goto(`/p/${slug}`);
    await page.getByRole('textbox', { name: /Phone number/ }).fill('07700 900177');
    await joinButton(page).click();
    if (slug !== places.at(-1)?.slug) await page.waitForURL(/\/t\//);
  }
  await expect(page.getByRole('alert')).toHaveText(/Too many tries.*try again in (59|60) minutes/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('textbox', { name: /Phone number/ })).toHaveValue(/7700/);
});

test('a browser that has a place in one line of several is shown the way to it', async ({ page, makePlace }) => {
  const place = await makePlace({
    lines: [
      { name: { en: 'Counter' }, prefix: 'C' },
      { name: { en: 'Results' }, prefix: 'B' },
    ],
  });
  await page.goto(`/p/${place.slug}`);
  await joinButton(page).click();
  await page.waitForURL(/\/t\//);
  const ticket = page.url();
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText('Your number is C-01')).toBeVisible();
  await page.getByRole('link', { name: 'Open my ticket' }).click();
  await expect(page).toHaveURL(ticket);
});

test('a stranger with a phone that waits learns nothing', async ({ page, openBrowser, makePlace }) => {
  const place = await makePlace();
  const stranger = await openBrowser();
  for (const [browser, number] of [
    [page, 'A-01'],
    [stranger, 'A-02'],
  ] as const) {
    await browser.goto(`/p/${place.slug}`);
    await browser.getByRole('textbox', { name: /Phone number/ }).fill('07700 900188');
    await joinButton(browser).click();
    await expect(browser.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(browser.getByText(/already/)).toHaveCount(0);
  }
});

test('the numbers are of now for whoever comes back to the page', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.clock.install();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
  await expect(page.getByText('Nobody is waiting right now')).toBeVisible();
  await place.join();
  await page.clock.fastForward(20_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('1 person is waiting now')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test(
    'everything is asked in Arabic, from right to left, and read as it was written',
    core,
    async ({ page, makePlace, noise }) => {
      noise.allow(/status of 422/);
      const place = await makePlace({ lines: [asking] });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`/p/${place.slug}`);
      await waitForScripts(page);
      await page.getByRole('button', { name: 'انضم إلى الدور' }).click();
      await expect(page.getByRole('radio', { name: /وصفة طبية/ })).toBeFocused();
      // Only now: a page that the server sent anew has its fold closed.
      await page.getByText('هل هناك ما يجب أن نعرفه؟').click();
      await expectAccessible(page);
      await page.getByRole('radio', { name: /وصفة طبية.*٥/ }).check();
      await expect(page.getByText('علبة الدواء')).toBeVisible();
      await page.getByRole('textbox', { name: /رقم الطلب/ }).fill('١٢');
      await page.getByRole('textbox', { name: /كم قطعة/ }).fill('٢٫٥');
      await page.getByRole('combobox', { name: 'كم تبعد عن هنا؟' }).selectOption('١٠ دقائق');
      await page.getByRole('checkbox', { name: 'أحتاج إلى مترجم' }).check();
      await page.getByRole('button', { name: 'انضم إلى الدور' }).click();
      await page.waitForURL(/\/t\//);
      expect(await onlyTicket(place)).toMatchObject({
        service: 'prescription',
        answers: { order: '١٢', pieces: 2.5 },
        travelMinutes: 10,
        needs: ['interpreter'],
        language: 'ar',
      });
    },
  );
});

test('a screen reader hears how many the buttons make of the party', async ({ page, makePlace }) => {
  const place = await makePlace({ lines: [{ name: { en: 'Tables' }, prefix: 'T', partySizeLimit: 6 }] });
  const heard = await listenTo(page);
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const more = page.getByRole('button', { name: 'One more' });
  await expect(more).toBeEnabled();
  await more.press('Enter');
  await more.press('Enter');
  await page.getByRole('button', { name: 'One fewer' }).press('Enter');
  await expect.poll(heard).toEqual(['2', '3', '2']);
});

test('what staff ask since the form was opened is asked, and what they took away is not offered', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/status of 422/);
  const place = await makePlace({ lines: [asking] });
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  await page.getByRole('radio', { name: /Prescription/ }).check();
  await page.getByRole('textbox', { name: /Order number/ }).fill('12-B');
  const [vaccination] = asking.services.filter(({ id }) => id !== 'prescription');
  await place.call('PATCH', `/lines/${place.lines[0]?.id}`, {
    services: [vaccination],
    questions: [...asking.questions.slice(-4), { id: 'card', kind: 'text', label: { en: 'Card' }, isRequired: true }],
  });
  await joinButton(page).click();
  const card = page.getByRole('textbox', { name: /Card/ });
  await expect(card).toHaveAccessibleDescription('Please answer this question.');
  await expect(page.getByRole('radio', { name: /Prescription/ })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /Order number/ })).toHaveValue('12-B');
  await page.getByRole('radio', { name: 'Something else' }).check();
  await card.fill('7');
  await joinButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  expect(await onlyTicket(place)).toMatchObject({ service: null, answers: { order: '12-B', card: '7' } });
});

test('a second join that never came to the server is told like the first', async ({ page, makePlace, noise }) => {
  noise.allow(/ERR_FAILED/);
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  await intercept(page, '**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  const alert = page.getByRole('alert');
  await joinButton(page).click();
  await expect(alert).toBeFocused();
  const first = await alert.elementHandle();
  await joinButton(page).click();
  await expect.poll(() => first?.evaluate((one) => one.isConnected)).toBe(false);
  await expect(alert).toBeFocused();
});

test('a join that is never answered may be sent again, and makes one ticket', async ({ page, makePlace, noise }) => {
  noise.allow(/ERR_/);
  const place = await makePlace();
  await page.clock.install();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  let isLost = true;
  await intercept(page, '**/*.data*', async (route) => {
    if (isLost) await route.fetch();
    else await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await joinButton(page).click();
  await sent;
  await page.clock.runFor(21_000);
  await expect(page.getByRole('alert')).toContainText('Please try again');
  isLost = false;
  await joinButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  await onlyTicket(place);
});

test('what a guest wrote stays where an upgrade took away a script of the open page', async ({
  page,
  makePlace,
  noise,
}) => {
  noise.allow(/status of 404/);
  const place = await makePlace();
  let write = (): void => undefined;
  const written = new Promise<void>((done) => (write = done));
  await page.route('**/assets/join-details-*.js', async (route) => {
    await written;
    await route.fulfill({ status: 404 });
  });
  let looks = 0;
  await page.route(/\/assets\/guest-routes-/, (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    looks += 1;
    return route.fulfill({ status: 404 });
  });
  let documents = 0;
  page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0));
  await page.goto(`/p/${place.slug}`, { waitUntil: 'commit' });
  await page.getByLabel(/Name/).fill('Noor');
  write();
  await expect.poll(() => looks).toBeGreaterThan(0);
  // A second look comes only from a page that was not loaded anew.
  await expect.poll(() => looks).toBeGreaterThan(1);
  expect(documents).toBe(1);
  await expect(page.getByLabel(/Name/)).toHaveValue('Noor');
});
