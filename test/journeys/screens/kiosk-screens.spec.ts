// Every screen of a kiosk, on every screen it may stand on: for all readers, and for fingers.

import {
  expect,
  expectAccessible,
  expectPrinted,
  isWide,
  faultsOnPaper,
  press,
  test,
  type,
  waitForScripts,
  type Page,
} from '../kiosk.ts';

/** All that axe knows is the same at other widths; what fits is not. */
const sizes = [
  { width: 768, height: 1024, hasAxe: isWide },
  { width: 1024, height: 768, hasAxe: false },
  { width: 1280, height: 800, hasAxe: false },
  { width: 1080, height: 1920, hasAxe: false },
  { width: 320, height: 640, hasAxe: true },
];
const leastTarget = 64;
/** The letters beside the countries are a short cut; on a phone's width they are smaller. */
const shortCuts = '.kiosk-letters button';

async function expectFit(page: Page, { height, width, hasAxe }: (typeof sizes)[number]): Promise<void> {
  if (hasAxe) await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  // The screen clips what leaves it, so that it is no wider for it.
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.kiosk button, dialog button')]
      .filter((button) => button.checkVisibility())
      .filter(
        (button) => button.getBoundingClientRect().left < -1 || button.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((button) => button.innerText),
  );
  expect(outside, 'buttons that leave the screen').toEqual([]);
  const small = await page.evaluate(
    ([least, except]) =>
      [...document.querySelectorAll<HTMLElement>('.kiosk button, dialog button')]
        .filter((button) => button.checkVisibility() && !button.matches(except))
        .map(
          (button) =>
            ({ words: button.innerText, ...button.getBoundingClientRect().toJSON() }) as DOMRect & { words: string },
        )
        .filter((box) => Math.min(box.width, box.height) < least - 0.5)
        .map((box) => `${box.words}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    [leastTarget, shortCuts] as const,
  );
  expect(small, 'targets under 64 px').toEqual([]);
  if (width < 700) return;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(tall, 'all of it is in sight').toBeLessThanOrEqual(height);
}

for (const size of sizes)
  test(`every screen at ${size.width} by ${size.height}`, async ({ openKiosk, makePlace }) => {
    const place = await makePlace({
      name: 'Harbour Clinic',
      lines: [
        { name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' }, prefix: 'A', partySizeLimit: 6 },
        {
          name: { en: 'Test results', es: 'Resultados', ar: 'نتائج الفحوص' },
          prefix: 'B',
          services: [
            { id: 'one', name: { en: 'Blood test' } },
            { id: 'two', name: { en: 'Talk about results' } },
          ],
        },
        { name: { en: 'Vaccination' }, prefix: 'C', state: 'paused' },
      ],
    });
    for (let guest = 0; guest < 5; guest += 1) await place.join();
    for (let guest = 0; guest < 3; guest += 1) await place.serveOne();
    const { width, height } = size;
    const kiosk = await openKiosk(place, { viewport: { width, height } });
    const fits = () => expectFit(kiosk, size);
    await fits();
    await press(kiosk, 'English');
    await fits();
    await press(kiosk, 'Test results');
    await fits();
    await press(kiosk, 'Something else');
    await expect(kiosk.getByRole('button', { name: 'Print a ticket' })).toBeVisible();
    await press(kiosk, 'Back');
    await press(kiosk, 'Back');
    await press(kiosk, 'Walk-in');
    await press(kiosk, 'I need more time');
    await fits();
    await press(kiosk, 'Text my phone');
    await type(kiosk, '0770090');
    await press(kiosk, 'Join the line');
    await expect(kiosk.getByText('4 digits are missing')).toBeVisible();
    await fits();
    await press(kiosk, 'Country code');
    await expect(kiosk.getByRole('dialog')).toBeVisible();
    if (size.hasAxe) await expectAccessible(kiosk);
    await press(kiosk, 'Close the list');
    await type(kiosk, `01${String(sizes.indexOf(size)).padStart(2, '0')}`);
    await press(kiosk, 'Join the line');
    await expect(kiosk.locator('.kiosk-number')).toBeVisible();
    await fits();
    await press(kiosk, 'Done');
    await press(kiosk, 'العربية');
    await press(kiosk, 'بدون موعد');
    await fits();
    await press(kiosk, 'اطبع تذكرة');
    await expectPrinted(kiosk, 1);
    await fits();
  });

test('longer words and taller scripts fit the flattest tablet', async ({ openKiosk, makePlace }) => {
  const languages = ['de', 'ru', 'vi', 'bn', 'fa'];
  const size = { width: 1024, height: 768, hasAxe: false };
  const place = await makePlace({
    languages,
    defaultLanguage: 'de',
    lines: [{ name: { de: 'Ohne Termin' }, prefix: 'A', partySizeLimit: 6 }],
  });
  const kiosk = await openKiosk(place, { viewport: { width: size.width, height: size.height }, paper: '58' });
  for (const [at, language] of languages.entries()) {
    await kiosk.locator('.kiosk-languages button').nth(at).tap();
    await expect(kiosk.locator('html')).toHaveAttribute('lang', language);
    await expectFit(kiosk, size);
    await kiosk.locator('.kiosk-way').first().tap();
    await kiosk.locator('[data-look="accent"]').tap();
    await expect(kiosk.getByRole('alert')).not.toHaveText('');
    await expectFit(kiosk, size);
    await kiosk.locator('.kiosk-phone-ways button').last().tap();
    await expect(kiosk.locator('.kiosk-number')).toBeVisible();
    await expectPrinted(kiosk, at + 1);
    await expectFit(kiosk, size);
    expect(await faultsOnPaper(kiosk), language).toEqual([]);
    await kiosk.locator('[data-look="ink"]').tap();
  }
});

test('the longest buttons stay on the narrowest screens', async ({ openKiosk, makePlace }) => {
  const place = await makePlace({
    languages: ['so'],
    defaultLanguage: 'so',
    lines: [{ name: { so: 'Ballan la’aan' }, prefix: 'A' }],
  });
  const size = { width: 390, height: 844, hasAxe: false };
  const kiosk = await openKiosk(place, { viewport: size });
  await kiosk.clock.install();
  await expectFit(kiosk, size);
  await kiosk.locator('.kiosk-way').first().tap();
  await kiosk.clock.runFor(21_000);
  await expect(kiosk.locator('.kiosk-idle button')).toBeVisible();
  await expectFit(kiosk, size);
});

test('the screens around it: none yet, made, looked after, a code, a ticket for staff', async ({
  openKiosk,
  openConsole,
  openBrowser,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  const guest = await openBrowser();
  for (const path of [`/p/${place.slug}/kiosk`, '/code']) {
    await guest.goto(path);
    await expectAccessible(guest);
  }
  const kiosk = await openKiosk(place);
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await expectPrinted(kiosk, 1);

  const host = await hire(place, 'Mo Haddad');
  const console = await openConsole(place, host);
  await console.getByRole('button', { name: 'Actions for A-01' }).click();
  const opening = console.waitForEvent('popup');
  await console.getByRole('menuitem', { name: 'Print the ticket' }).click();
  const paper = await opening;
  await expect(paper.getByRole('heading', { name: 'Print ticket A-01' })).toBeVisible();
  await waitForScripts(paper);
  await paper.getByLabel('Printer paper').selectOption('58');
  await expect(paper.locator('.paper')).toHaveAttribute('data-paper', '58');
  await expectAccessible(paper);
  await console.goto(`/desk/${place.slug}/kiosk`);
  await expectAccessible(console);
});
