// How a place looks: its own colour, logo and cover on every screen, the display font where it belongs, and nothing that jumps.

import type { CDPSession } from '@playwright/test';
import sharp from 'sharp';
import { contrastRatio, parseColour, toHex } from '#domain/place/colour.ts';
import { placePalette } from '#domain/place/place-palette.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { languagesOfTheSystem } from '#app/styles/display-font.ts';
import { expect, expectAccessible, test, waitForScripts, type Page, type Place } from '../fixtures.ts';
import type { RunningApp } from '../running-app.ts';

const accent = '#0b6e8a';
const path = (url: string) => new URL(url).pathname;

async function dress(app: RunningApp, place: Place): Promise<void> {
  await place.call('PATCH', `/places/${place.slug}`, { accent });
  const picture = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  await putImage(app, place, 'logo', await picture(480, 200, accent));
  await putImage(app, place, 'cover', await picture(1600, 900, '#7ec3ee'));
}

async function putImage({ url, apiKey }: RunningApp, { slug }: Place, kind: string, body: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' };
  const answer = await fetch(`${url}/api/v1/places/${slug}/images/${kind}`, {
    method: 'PUT',
    headers,
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(200);
}

async function groundOf(page: Page, selector: string): Promise<string> {
  const colour = await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

test('a place wears its colour, logo and cover on every screen of a guest, and on the board', async ({
  page,
  app,
  makePlace,
}) => {
  const place = await makePlace();
  await dress(app, place);
  const palette = placePalette(accent);
  await page.goto(`/p/${place.slug}`);
  const pictures = page.locator('img[src^="/images/"]');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.getAttribute('alt')).toBe('');
  }
  expect(await groundOf(page, 'button:has-text("Join the line")')).toBe(palette?.light.chestnut);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => groundOf(page, 'button:has-text("Join the line")')).toBe(palette?.dark.chestnut);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  const ticket = await place.join();
  await place.callNext();
  await page.goto(path(ticket.url));
  await expect(page.getByText('Desk 3')).toBeVisible();
  const called = await groundOf(page, '.on-chestnut');
  expect(called).toBe(palette?.light.chestnut);
  expect(contrastRatio('#ffffff', called)).toBeGreaterThanOrEqual(4.5);
  const around = page.locator('meta[name="theme-color"]');
  const colours = () => around.evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));
  await expect.poll(colours).toEqual([palette?.light.chestnut, palette?.dark.chestnut]);
  await expectAccessible(page);

  await page.goto(`/p/${place.slug}/board`);
  await expect(page.locator('.board-logo')).toBeVisible();
  const call = await groundOf(page, '.board-call');
  expect(call).toBe(palette?.dark.chestnut);
  expect(contrastRatio(palette?.dark['on-chestnut'] ?? '', call)).toBeGreaterThanOrEqual(7);
});

test('a place without looks of its own is chestnut', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await expect(page.locator('img[src^="/images/"]')).toHaveCount(0);
  const chestnut = parseColour('oklch(0.545 0.14 43)');
  expect(await page.locator('style[data-href="place"]').count()).toBe(0);
  const shown = await page.evaluate(() => {
    const probe = document.createElement('canvas').getContext('2d');
    if (!probe) return '';
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Join'));
    probe.fillStyle = button ? getComputedStyle(button).backgroundColor : 'none';
    probe.fillRect(0, 0, 1, 1);
    return Array.from(probe.getImageData(0, 0, 1, 1).data.slice(0, 3), (part) =>
      part.toString(16).padStart(2, '0'),
    ).join('');
  });
  expect(`#${shown}`).toBe(chestnut && toHex(chestnut));
});

const maxShift = 0.02;

test('nothing jumps when font, logo and cover come late', async ({ page, app, makePlace }) => {
  const place = await makePlace();
  await dress(app, place);
  const ticket = await place.join();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const isLate = /\.woff2$|\/images\//;
  await page.route(isLate, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  for (const address of [`/p/${place.slug}`, path(ticket.url), `/p/${place.slug}/board`]) {
    if (address.endsWith('/board')) await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('740 40px "Bricolage Grotesque"', 'A')))
      .toBe(true);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(shift, address).toBeLessThanOrEqual(maxShift);
  }
});

/** The fonts an element's letters are really drawn in. */
async function facesOf(session: CDPSession, selector: string): Promise<string[]> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

const own = /Bricolage/;

test('numbers stand in the display font in every language, words only where it has their letters', async ({
  page,
  makePlace,
}) => {
  const place = await makePlace({ languages: [...offeredLanguages] });
  const ticket = await place.join();
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  for (const language of offeredLanguages) {
    await page.goto(`/p/${place.slug}?lang=${language}`);
    await page.evaluate(() => document.fonts.ready);
    const words = await facesOf(session, 'h1');
    const isSystem = languagesOfTheSystem.includes(language);
    expect(
      words.some((face) => own.test(face)),
      `${language}: ${words.join(', ')}`,
    ).toBe(!isSystem);
    if (!isSystem) expect(words, language).toHaveLength(1);
    const height = await page.locator('h1').evaluate((heading) => {
      const { lineHeight, fontSize } = getComputedStyle(heading);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
    // Signs above and below the line need their room.
    if (['ar', 'fa', 'hi', 'bn'].includes(language)) expect(height, language).toBeGreaterThanOrEqual(1.34);

    await page.goto(`${path(ticket.url)}?lang=${language}`);
    await page.evaluate(() => document.fonts.ready);
    expect(await facesOf(session, '.hero-number'), language).toEqual([expect.stringMatching(own)]);
  }
});

for (const { language, before } of [
  { language: 'en', before: 1 },
  { language: 'ar', before: 0 },
])
  test(`the display font is fetched once and where it is shown, in ${language}`, async ({ page, makePlace }) => {
    const place = await makePlace();
    let fetched = 0;
    page.on('request', (request) => (fetched += request.url().includes('bricolage-latin-') ? 1 : 0));
    await page.goto(`/p/${place.slug}?lang=${language}`);
    await waitForScripts(page);
    await page.evaluate(() => document.fonts.ready);
    expect(fetched).toBe(before);
    await page.locator('form:has([name=phone])').getByRole('button').last().click();
    await expect(page.locator('.hero-number')).toBeVisible();
    await expectAccessible(page);
    expect(fetched).toBe(1);
  });
