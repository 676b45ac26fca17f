import { guestLanguages } from '#locales/languages.ts';
import { printedPages } from '../kiosk.ts';
import { core, expect, expectAccessible, signIn, test } from '../staff.ts';
import { addTextCarrier, openTextGateway } from '../text-account.ts';

const papers = [
  { size: 'a4', name: 'A4', width: 210, height: 297 },
  { size: 'letter', name: 'US Letter', width: 216, height: 279 },
];

for (const { size, name, width, height } of papers)
  test(`a poster fills one page of ${name}, with nothing cut`, async ({ openBrowser, makePlace }) => {
    const place = await makePlace({
      name: 'The Harbour Clinic for Families and Children of the Old Town',
      lines: [
        { name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' }, prefix: 'A' },
        { name: { en: 'Test results', es: 'Resultados', ar: 'نتائج الفحوص' }, prefix: 'B' },
      ],
    });
    const page = await openBrowser({ viewport: { width: 1000, height: 1400 } });
    await page.goto(`/p/${place.slug}/poster`);
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Test results' }).click();
    await expect(page.getByText('نتائج الفحوص')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`size=${size}&line=test-results$`));
    await expectAccessible(page);
    expect(await printedPages(page)).toEqual([{ width, height }]);
    await page.emulateMedia({ media: 'print' });
    const room = await page.locator('.poster-sheet').evaluate((sheet) => ({
      cut: sheet.scrollHeight - sheet.clientHeight,
      others: [...document.body.children].filter((one) => one.checkVisibility()).map(({ className }) => className),
    }));
    expect(room).toEqual({ cut: 0, others: ['poster-page'] });
  });

test('twenty languages have room on either paper', async ({ openBrowser, makePlace }) => {
  const languages = guestLanguages.map(({ tag }) => tag);
  const place = await makePlace({ languages, name: 'The Harbour Clinic for Families and Children' });
  const page = await openBrowser({ viewport: { width: 1000, height: 1400 } });
  for (const { size } of papers) {
    await page.goto(`/p/${place.slug}/poster?size=${size}&line=walk-in`);
    await expect(page.locator('.poster-words li')).toHaveCount(languages.length);
    const sheet = await page.locator('.poster-sheet').evaluate((paper) => ({
      cut: paper.scrollHeight - paper.clientHeight,
      code: (paper.querySelector('.poster-qr')?.clientWidth ?? 0) / paper.clientWidth,
      sizes: [...paper.querySelectorAll('strong')].map((line) => Number.parseFloat(getComputedStyle(line).fontSize)),
    }));
    expect(sheet.cut, size).toBe(0);
    expect(sheet.code, 'the code stays large').toBeGreaterThan(0.3);
    expect(Math.min(...sheet.sizes.slice(1)) * 2, 'the place’s language is the headline').toBeLessThan(
      sheet.sizes[0] ?? 0,
    );
  }
});

test(
  'it is there without scripts, on a phone, and in each language’s own direction',
  core,
  async ({ openBrowser, makePlace }) => {
    const place = await makePlace();
    const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    await page.goto(`/p/${place.slug}/poster`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const arabic = page.locator('.poster-words [lang="ar"]');
    await expect(arabic).toHaveCSS('direction', 'rtl');
    await expect(arabic).toContainText('امسح الرمز');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test('names the number that guests text, without scripts too, on either paper', async ({
  openBrowser,
  makePlace,
  hire,
  database,
}) => {
  const lines = [
    { name: { en: 'Walk-in', ar: 'بدون موعد' }, prefix: 'A' },
    { name: { en: 'Test results', ar: 'نتائج الفحوص' }, prefix: 'B' },
  ];
  const place = await makePlace({ lines, languages: ['en', 'ar', 'es'] });
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1000, height: 1400 } });
  await signIn(page, await hire(place, 'Ada Brook', 'host'));
  await page.goto(`/p/${place.slug}/poster`);
  await expect(page.getByLabel('Number guests can text to join')).toHaveCount(0);
  const gateway = await openTextGateway();
  await addTextCarrier(database, place.id, gateway);
  gateway.stop();
  for (const { name } of papers) {
    await page.goto(`/p/${place.slug}/poster`);
    await page.getByLabel('Number guests can text to join').fill('+1 202 555 0142');
    await page.getByRole('button', { name: 'Show on poster' }).click();
    await expect(page.getByText('No smartphone? Text JOIN to \u2066+1 202 555 0142\u2069.')).toBeVisible();
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Test results' }).click();
    await expect(page.getByText('No smartphone? Text JOIN B to')).toBeVisible();
    await expect(page.locator('.poster-words [lang="ar"]')).toContainText('انضمام B');
    expect(await page.locator('.poster-sheet').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // A link of a stranger names no number on the place's own page.
  const stranger = await openBrowser();
  await stranger.goto(page.url());
  await expect(stranger.locator('.poster-sheet')).toBeVisible();
  await expect(stranger.getByText('No smartphone?')).toHaveCount(0);
});
