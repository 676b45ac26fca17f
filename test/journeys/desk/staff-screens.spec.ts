import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { core, expect, expectAccessible, isWide, signIn, signInByHand, test, waitForScripts } from '../staff.ts';

test(
  'signing in says what is wrong, and leads to the page that was wanted',
  core,
  async ({ page, makePlace, hire, noise }) => {
    noise.allow(/status of 401/);
    const place = await makePlace();
    const host = await hire(place, 'Ada Brook');
    await page.goto(`/desk/${place.slug}/phone`);
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(host.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('isn’t right');
    await expect(page.getByLabel('E-mail')).toHaveValue(host.email);
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(host.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/desk/${place.slug}/phone$`));
  },
);

test('another site is never where signing in leads', async ({ page, makePlace, hire }) => {
  const host = await hire(await makePlace(), 'Ada Brook');
  await page.goto('/sign-in?next=//evil.example/desk');
  await page.getByLabel('E-mail').fill(host.email);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/desk$/);
});

test(
  'signing in, choosing a desk and signing out work without scripts',
  core,
  async ({ openBrowser, makePlace, hire }) => {
    const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
    const page = await openBrowser({ javaScriptEnabled: false });
    await signInByHand(page, await hire(place, 'Ada Brook'));
    await page.getByRole('button', { name: 'Close Desk 3' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Desk 3' })).toContainText('closed');
    await page.getByRole('button', { name: 'Open and work here Desk 3' }).click();
    await expect(page).toHaveURL(new RegExp(`/desk/${place.slug}$`));
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    await page.goto('/desk');
    await expect(page, 'the desk is remembered').toHaveURL(new RegExp(`/desk/${place.slug}$`));
    await page.goto('/sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/desk');
    await expect(page).toHaveURL(/\/sign-in/);
  },
);

test('names of one long word stay on a small screen', async ({ makePlace, hire, openConsole }) => {
  const word = 'Kraftfahrzeughaftpflichtversicherung';
  const services = [{ id: 'one', name: { en: word }, expectedMinutes: 5, bring: [] }];
  const lines = [
    { name: { en: word }, prefix: 'A', services },
    { name: { en: `Noch eine ${word}` }, prefix: 'B' },
  ];
  const place = await makePlace({ name: word, lines, desks: [word] });
  await place.join({ name: word, phone: '+44 7700 900104' });
  const page = await openConsole(place, await hire(place, word, 'owner'), { viewport: { width: 320, height: 640 } });
  const settings = `/desk/${place.slug}/settings`;
  const own = [`lines/${place.lines[0]?.id}`, 'hours', 'desks', 'team'].map((name) => `${settings}/${name}`);
  for (const path of [
    `/desk/${place.slug}`,
    '/desk?again=1',
    `/desk/${place.slug}/phone`,
    `/setup/${place.slug}`,
    ...own,
  ]) {
    await page.goto(path);
    await expect(page.getByText(word).first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});

test('on a phone what guests need lies over nothing, a desk is cut at its end, and a keyboard leaves room to write', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({
    lines: [{ name: { en: 'Walk-in' }, prefix: 'A', partySizeLimit: 6 }],
    desks: ['Consultation room 12 (blue door)'],
  });
  const guest = { name: 'Lucía Fernández de la Vega y Montenegro', needs: ['more_time', 'step_free', 'interpreter'] };
  for (const language of ['es', 'uk']) await place.join({ ...guest, language, partySize: 5 });
  const page = await openConsole(place, await hire(place, 'Ada Brook'), {
    viewport: { width: 390, height: 844 },
    locale: 'ar',
  });
  await waitForScripts(page);
  await expect(page.getByRole('button', { name: 'Consultation room 12 (blue door)' }).first()).toHaveCSS(
    'direction',
    'ltr',
  );
  // An Arabic sentence that is cut begins in the middle of a Latin name.
  const cut = await page
    .locator('[aria-keyshortcuts=N] [class*=text-sm]')
    .evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(cut).toBe(0);
  await page.getByRole('group').getByRole('button').first().click();
  expect(await faultsOnPage(page)).toEqual([]);
  await page.locator('[data-part=open]:visible').first().click();
  const drawer = page.getByRole('dialog');
  await page.setViewportSize({ width: 390, height: 420 });
  const note = drawer.getByRole('textbox').last();
  await note.focus();
  await note.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await expect(drawer.getByRole('heading', { level: 2 })).not.toBeInViewport();
});

test('a place without a desk teaches what one is, and makes it', async ({ page, makePlace, hire }) => {
  const place = await makePlace({ desks: [] });
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'has no desk yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of the desk').fill('Collection');
  await page.getByRole('button', { name: 'Add this desk' }).click();
  await page.getByRole('button', { name: 'Work here Collection' }).click();
  await expect(page.getByRole('heading', { name: 'Collection' })).toBeVisible();
});

const screens = [
  { name: 'wide, Spanish', viewport: { width: 1440, height: 900 }, locale: 'es' },
  { name: 'tablet, dark, Arabic', viewport: { width: 768, height: 1024 }, colorScheme: 'dark' as const, locale: 'ar' },
  { name: 'phone', viewport: { width: 320, height: 640 } },
];
/** Each of those languages, lights and widths where the others are as usual. */
const wideScreens = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'tablet, dark', viewport: { width: 768, height: 1024 }, colorScheme: 'dark' as const },
  { name: 'phone, Arabic', viewport: { width: 390, height: 844 }, locale: 'ar' },
  { name: 'tablet, Spanish', viewport: { width: 768, height: 1024 }, locale: 'es' },
];

for (const { name, ...options } of isWide ? [...screens, ...wideScreens] : screens) {
  test(`every reader can use the console: ${name}`, async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace();
    await place.join({ name: 'Lucía Fernández de la Vega y Montenegro', language: 'es', phone: '+447700900101' });
    await place.join({ name: 'أمينة', language: 'ar', partySize: 4, needs: ['more_time'] });
    await place.join({});
    const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'), options);
    await page.keyboard.press('n');
    await expect(page.locator('#desk-cards')).toContainText('A-01');
    await expectAccessible(page);
    const tabs = page.getByRole('group').getByRole('button');
    if (await tabs.first().isVisible()) {
      for (const tab of await tabs.all()) {
        if (!(await tab.isVisible())) continue;
        await tab.click();
        await expectAccessible(page);
      }
    }
    for (const key of ['a', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}

test('the simulated phone shows what was told, and who may read whole numbers', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Mo Haddad'));
  await page.goto(`/desk/${place.slug}/phone`);
  await waitForScripts(page);
  await expect(page.getByText('No real texts are sent', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No texts yet' })).toBeVisible();
  await expectAccessible(page);
  await place.join({ name: 'Petra', phone: '+447700900123' });
  const phone = page.getByRole('region', { name: /Texts to/ });
  // The number does not break.
  await expect(phone).toContainText('A\u201101', { timeout: 15_000 });
  await expect(phone).toContainText('•••• 0123');
  await expect(page.getByText('+447700900123')).toHaveCount(0);
  await expectAccessible(page);

  const manager = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await manager.goto(`/desk/${place.slug}/phone`);
  await expect(manager.getByRole('region', { name: /Texts to/ })).toContainText('+447700900123');
});

test('an onlooker sees the line and no buttons that change it', core, async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  const page = await openConsole(place, await hire(place, 'Vi Stone', 'viewer'));
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('Noor');
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /call next|actions for|add guest/i })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/desk?again=1');
  await expect(page.getByRole('button', { name: /^Work here/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /close/i })).toHaveCount(0);
});

test('staff choose light or dark for their screens alone', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'owner'), { colorScheme: 'light' });
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-theme');
  await page.getByRole('button', { name: /Ada Brook.*, menu$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await waitForScripts(page);
  await expectAccessible(page);
  await page.goto(`/desk/${place.slug}/settings/place`);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.goto(`/p/${place.slug}`);
  await expect(html).not.toHaveAttribute('data-theme');
  await page.goto('/account');
  await page.getByRole('link', { name: 'As this device' }).click();
  await expect(html).not.toHaveAttribute('data-theme');
  await page.goto(`/desk/${place.slug}`);
  await expect(html).not.toHaveAttribute('data-theme');
});

test('a new place says what it still needs, until that is done or hidden', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'owner'));
  const list = page.getByRole('group').filter({ hasText: 'Getting started' });
  await expect(list).toBeVisible();
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(step('A desk for every line')).toContainText('done');
  await expect(step('Opening hours')).not.toContainText('done');
  await expect(step('A first guest')).not.toContainText('done');
  await expectAccessible(page);
  await place.join();
  await page.reload();
  await expect(step('A first guest')).toContainText('done');
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expect(list).toBeHidden();
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await expect(list).toBeHidden();

  const host = await openConsole(place, await hire(place, 'Sami Rye'));
  await expect(host.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await waitForScripts(host);
  await expect(host.getByText('Getting started')).toBeHidden();
});
