// A kiosk stands by itself: guests walk away, press what they should not, and the server goes.

import { core, expect, expectPrinted, press, signIn, test, type, waitForScripts } from '../kiosk.ts';
import { intercept } from '../intercept.ts';
import { listenTo } from '../read-out.ts';

test('a guest who walks away leaves nothing behind', core, async ({ openKiosk, makePlace }) => {
  const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A', partySizeLimit: 4 }] });
  const kiosk = await openKiosk(place);
  await kiosk.clock.install();
  await kiosk.clock.runFor(60_000);
  await expect(kiosk.getByRole('status').filter({ hasText: 'Back to the start' }), 'nobody is there yet').toHaveCount(
    0,
  );

  await press(kiosk, 'العربية');
  await press(kiosk, 'رسالة إلى هاتفي');
  await type(kiosk, '07700900101');
  await kiosk.clock.runFor(19_000);
  const bar = kiosk.locator('.kiosk-idle');
  await expect(bar).toHaveText('');
  await kiosk.clock.runFor(2_000);
  await expect(bar).toContainText('العودة إلى البداية');
  await press(kiosk, 'أحتاج إلى وقت أطول');
  await expect(bar).toHaveText('');
  await kiosk.clock.runFor(100_000);
  await expect(kiosk.locator('.kiosk-field output')).toHaveText('07700 900101');
  await kiosk.clock.runFor(20_000);
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible();
  await expect(kiosk.locator('html')).toHaveAttribute('lang', 'en');
  expect(await kiosk.content()).not.toContain('900101');
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await expect(kiosk.locator('.kiosk-field output'), 'an example, not a number').toHaveAttribute('data-empty', '');
});

test('a tablet that wakes after hours shows nobody’s visit; a clock that was set ends none', async ({
  openKiosk,
  makePlace,
}) => {
  const kiosk = await openKiosk(await makePlace());
  // The screen goes dark for so long on the clock on the wall. While a tablet sleeps, the time that a page counts stands still.
  const passHours = (hours: number, isDark: boolean) =>
    kiosk.evaluate(
      ([ms, dark]) => {
        const turn = (visibility: string): void => {
          Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        };
        const now = Date.now.bind(Date);
        if (dark) turn('hidden');
        Date.now = () => now() + ms;
        if (dark) turn('visible');
      },
      [hours * 3_600_000, isDark] as const,
    );
  const number = kiosk.locator('.kiosk-field output');
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await type(kiosk, '07700900101');
  await passHours(3, false);
  await passHours(-9, true);
  await passHours(0, true);
  await expect(number).toHaveText('07700 900101');
  await passHours(2, true);
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible({ timeout: 2_000 });
  expect(await kiosk.content()).not.toContain('900101');
});

test('a device that sleeps without telling its page shows nobody’s visit; the time that a page counts stood still', async ({
  openKiosk,
  makePlace,
}) => {
  const kiosk = await openKiosk(await makePlace());
  let serverAheadMs = 0;
  let isHeld = false;
  await intercept(kiosk, '**/kiosk/now', async (route) => {
    const answer = await route.fetch();
    await expect.poll(() => isHeld).toBe(false);
    const now = (await answer.json()) as { now: string };
    const later = new Date(Date.parse(now.now) + serverAheadMs).toISOString();
    await route.fulfill({ response: answer, json: { ...now, now: later } });
  });
  const setClock = (hours: number) =>
    kiosk.evaluate((ms) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ms;
    }, hours * 3_600_000);
  const number = kiosk.locator('.kiosk-field output');
  const isAsked = () => kiosk.waitForResponse('**/kiosk/now');
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await type(kiosk, '07700900101');
  for (const hours of [9, -9]) {
    const asked = isAsked();
    await setClock(hours);
    await asked;
    await expect(number).toHaveText('07700 900101');
  }
  serverAheadMs = 2 * 3_600_000;
  await isAsked();
  await isAsked();
  await expect(number, 'the clock of the server was set').toHaveText('07700 900101');
  // While it sleeps both clocks go on: no answer comes between them.
  isHeld = true;
  serverAheadMs *= 2;
  await setClock(2);
  isHeld = false;
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible({ timeout: 4_000 });
  expect(await kiosk.content()).not.toContain('900101');
});

test('who waits for a ticket from a server that is away can start over, and one press that was left leaves no ticket', async ({
  openKiosk,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Failed to load/);
  const place = await makePlace({ languages: ['en'] });
  const kiosk = await openKiosk(place);
  let isAway = true;
  await intercept(kiosk, '**/kiosk/take', (route) => (isAway ? route.abort() : route.continue()));
  await kiosk.clock.install();
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.getByRole('button', { name: 'Start over' })).toBeVisible();
  await kiosk.clock.runFor(41_000);
  await expect(kiosk.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  isAway = false;
  await kiosk.clock.runFor(10_000);
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-01');
});

test('a keyboard goes on from the screen where a press takes its own button away', async ({ openKiosk, makePlace }) => {
  const kiosk = await openKiosk(await makePlace({ languages: ['en'] }));
  await kiosk.getByRole('button', { name: 'I need step-free access' }).press('Enter');
  await kiosk.getByRole('button', { name: 'Start over' }).press('Enter');
  await expect(kiosk.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  await expect(kiosk.getByRole('main')).toBeFocused();
});

test('a screen reader hears that the kiosk goes back to its start', async ({ openKiosk, makePlace }) => {
  const kiosk = await openKiosk(await makePlace());
  const heard = await listenTo(kiosk);
  await kiosk.clock.install();
  await kiosk.reload();
  await waitForScripts(kiosk);
  await press(kiosk, 'English');
  await kiosk.clock.runFor(21_000);
  await expect.poll(async () => (await heard()).join()).toContain('Back to the start in 20 seconds');
});

test('a ticket stays for forty seconds, which are counted, and longer for whoever touches the screen', async ({
  openKiosk,
  makePlace,
}) => {
  const kiosk = await openKiosk(await makePlace());
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await expectPrinted(kiosk, 1);
  await kiosk.clock.install();
  await kiosk.locator('.kiosk-number').tap();
  await expect(kiosk.getByText(/Back to the start in (39|40) seconds/).last()).toBeVisible();
  await kiosk.clock.runFor(35_000);
  await expect(kiosk.getByText(/Back to the start in [45] seconds/)).toBeVisible();
  await kiosk.locator('.kiosk-number').tap();
  await kiosk.clock.runFor(25_000);
  await expect(kiosk.locator('.kiosk-number')).toBeVisible();
  await kiosk.clock.runFor(16_000);
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible();
});

test('no way leads out: no link, no back, no menu, no second finger', async ({ openKiosk, makePlace }) => {
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  const links = () => kiosk.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const home = new RegExp(`/p/${place.slug}/kiosk$`);
  for (const step of ['English', 'Text my phone']) {
    expect((await links()).filter((href) => href !== '#content')).toEqual([]);
    await press(kiosk, step);
  }
  await expect(kiosk.getByRole('heading', { name: 'Your mobile number' })).toBeVisible();
  await kiosk.goBack();
  await expect(kiosk.getByRole('heading', { name: 'How should we tell you?' }), 'a step back').toBeVisible();
  for (let times = 0; times < 6; times += 1) {
    await kiosk.evaluate(
      () =>
        new Promise<void>((done) => {
          // The kiosk's own answer to going back.
          const answered = ({ navigationType }: NavigationCurrentEntryChangeEvent): void => {
            if (navigationType === 'push') done();
          };
          navigation.addEventListener('currententrychange', answered);
          history.back();
        }),
    );
    await expect(kiosk).toHaveURL(home);
  }
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible();

  const isRefused = (kind: string) =>
    kiosk.evaluate((name) => !document.body.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })), kind);
  expect(await isRefused('click'), 'the test can fail').toBe(false);
  for (const kind of ['contextmenu', 'dragstart', 'selectstart', 'gesturestart'])
    expect(await isRefused(kind), kind).toBe(true);
  const style = await kiosk.evaluate(() => {
    const { touchAction, userSelect } = getComputedStyle(document.documentElement);
    return { touchAction, userSelect };
  });
  expect(style).toEqual({ touchAction: 'pan-x pan-y', userSelect: 'none' });
});

test('the staff’s door opens to a long press alone, and leads back by itself', async ({
  openKiosk,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  const door = kiosk.getByRole('button', { name: 'Staff' });
  await kiosk.clock.install();
  await door.click();
  await kiosk.clock.runFor(5_000);
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible();
  await door.click({ delay: 1_500 });
  await kiosk.waitForURL(/\/sign-in/);
  await expect(kiosk.getByRole('link', { name: 'Back to the kiosk' })).toBeVisible();
  await waitForScripts(kiosk);
  await kiosk.getByLabel('E-mail').press('a');
  await kiosk.clock.runFor(61_000);
  await kiosk.clock.runFor(5_000);
  await kiosk.waitForURL(new RegExp(`/p/${place.slug}/kiosk$`));
  await waitForScripts(kiosk);

  await door.focus();
  await kiosk.keyboard.press('Enter');
  await kiosk.waitForURL(/\/sign-in/);
  const { email, password } = await hire(place, 'Mo Haddad');
  await kiosk.getByLabel('E-mail').fill(email);
  await kiosk.getByLabel('Password', { exact: true }).fill(password);
  await kiosk.getByRole('button', { name: 'Sign in' }).click();
  await expect(kiosk.getByRole('heading', { name: 'Kiosk: Entrance' })).toBeVisible();
  await press(kiosk, 'Back to guests');
  await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible();
  await kiosk.goto('/desk');
  await expect(kiosk, 'nobody is signed in any more').toHaveURL(/\/sign-in/);
});

test('a server that goes away loses nothing typed, and makes one ticket when it is back', async ({
  openKiosk,
  makePlace,
  app,
  noise,
}) => {
  noise.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|Failed to load|status of 503/);
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await type(kiosk, '07700900103');
  await app.stop();
  await press(kiosk, 'Join the line');
  await expect(kiosk.getByRole('status').filter({ hasText: 'ask our staff' })).toBeVisible();
  await expect(kiosk.locator('.kiosk-field output')).toHaveText('07700 900103');
  await app.start();
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-01', { timeout: 20_000 });
  await expect(kiosk.getByText('•••• 0103')).toBeVisible();
  await expect(kiosk.getByRole('status').filter({ hasText: 'ask our staff' })).toHaveCount(0, { timeout: 20_000 });
  const { items } = await place.call<{ items: unknown[] }>('GET', `/lines/${place.lines[0]?.id}/tickets?state=waiting`);
  expect(items).toHaveLength(1);
});

test('an answer that is lost on the way is asked for again, and makes no second ticket', async ({
  openKiosk,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Failed to load/);
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  let lost = 0;
  await intercept(kiosk, '**/kiosk/take', async (route) => {
    const answer = await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-01', { timeout: 15_000 });
  expect(lost).toBe(2);
  await expectPrinted(kiosk, 1);
  expect(await place.join()).toMatchObject({ number: 'A-02' });
});

test('lines that take nobody say why; one that opens again is there without a touch', async ({
  openKiosk,
  makePlace,
  noise,
}) => {
  noise.allow(/status of 409/);
  const place = await makePlace({ languages: ['en'] });
  const line = `/lines/${place.lines[0]?.id}`;
  await place.call('PATCH', line, { state: 'paused' });
  const kiosk = await openKiosk(place);
  const choice = kiosk.getByRole('button', { name: 'Walk-in' });
  await expect(choice).toContainText('Taking a short break');
  await expect(choice).toHaveAttribute('aria-disabled', 'true');
  await place.call('PATCH', line, { state: 'open' });
  await expect(kiosk.getByRole('heading', { name: 'How should we tell you?' })).toBeVisible({ timeout: 15_000 });
  await place.call('PATCH', line, { state: 'closed' });
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.getByText('Closed', { exact: true })).toBeVisible({ timeout: 15_000 });
});

test('a language that the place takes up is there without a touch', async ({ openKiosk, makePlace }) => {
  const place = await makePlace({ languages: ['en', 'es'] });
  const kiosk = await openKiosk(place);
  await expect(kiosk.getByRole('button', { name: 'Español' })).toBeVisible();
  await place.call('PATCH', `/places/${place.slug}`, { languages: ['en', 'es', 'ar'] });
  await expect(kiosk.getByRole('button', { name: 'العربية' })).toBeVisible({ timeout: 20_000 });
});

test('a kiosk that was ended elsewhere says so within seconds, and gives no more tickets', async ({
  openKiosk,
  openBrowser,
  makePlace,
  hire,
  noise,
}) => {
  noise.allow(/status of 404/);
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  const cookies = (await kiosk.context().cookies()).filter(({ name }) => name === 'turnstone_device');
  const staff = await openBrowser();
  await signIn(staff, await hire(place, 'Mo Haddad'));
  await staff.context().addCookies(cookies);
  await staff.goto(`/desk/${place.slug}/kiosk`);
  await staff.getByRole('button', { name: 'Stop using this screen as a kiosk' }).click();
  await expect(staff.getByRole('heading', { name: 'Make this screen a kiosk' })).toBeVisible();
  await expect(kiosk.getByRole('heading', { name: 'no longer a kiosk' })).toBeVisible({ timeout: 7_000 });
});

test('without scripts the first screen is there, and says what is missing', async ({
  openKiosk,
  makePlace,
  browser,
  app,
}) => {
  const kiosk = await openKiosk(await makePlace());
  const context = await browser.newContext({
    baseURL: app.url,
    javaScriptEnabled: false,
    storageState: await kiosk.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto(kiosk.url());
  await expect(page.getByRole('button', { name: 'العربية' })).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('The kiosk needs JavaScript');
  await context.close();
});

test('the second tap of a double tap chooses nothing on the next screen', async ({ openKiosk, makePlace }) => {
  const lines = ['Walk-in', 'Results', 'Blood tests'].map((name, index) => ({
    name: { en: name },
    prefix: 'ABC'[index],
  }));
  const place = await makePlace({ lines });
  const kiosk = await openKiosk(place);
  for (const [name, step] of [
    ['Español', 'line'],
    ['Results', 'how'],
  ] as const) {
    const choice = kiosk.getByRole('button', { name });
    const box = await choice.boundingBox();
    if (!box) throw new Error(`There is no ${name}.`);
    await choice.tap();
    await expect(kiosk.locator('.kiosk')).toHaveAttribute('data-step', step);
    await kiosk.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(kiosk.locator('.kiosk')).toHaveAttribute('data-step', step);
  }
});

test('whoever reads a dialog to print for long still sees their number after it', async ({ openKiosk, makePlace }) => {
  const place = await makePlace({ languages: ['en'] });
  const kiosk = await openKiosk(place);
  await kiosk.clock.install();
  // The dialog stops the page for a minute.
  await kiosk.evaluate(() => {
    const print = window.print.bind(window);
    let at = 0;
    const now = Date.now.bind(Date);
    Date.now = () => now() + at;
    window.print = () => {
      at = 60_000;
      print();
      dispatchEvent(new Event('afterprint'));
    };
  });
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-01');
  await kiosk.clock.runFor(2000);
  await expectPrinted(kiosk, 1);
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-01');
});
