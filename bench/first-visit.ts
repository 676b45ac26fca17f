/**
 * A guest's first visit on a cheap phone and a poor network, in Chromium: its 'slow 4G', and a processor four times
 * slower than this machine's. Each value is the median of five visits, each with an empty cache.
 */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../bin/test/find-chromium.ts';
import { makePlace, type Place } from '../test/journeys/place-by-api.ts';
import { startApp } from '../test/journeys/running-app.ts';
import type { BenchRow } from './bench.ts';

const visits = 5;
const limits = { firstContent: 1500, ready: 3000, shift: 0.02, press: 200 };

/** Chromium's developer tools define slow 4G as these bytes per second and milliseconds of latency. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowerProcessor = 4;
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

interface Visit {
  firstContent: number;
  ready: number;
  shift: number;
  /** From a press to the next frame; the longest of all presses. */
  press: number;
}

export async function run(): Promise<BenchRow[]> {
  const app = await startApp();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: quiet });
  try {
    const place = await makePlace(app, {
      languages: ['en', 'es', 'ar'],
      lines: [{ name: { en: 'Walk-in', ar: 'بدون موعد' }, prefix: 'A' }],
    });
    for (let guest = 0; guest < 8; guest += 1) await place.join({ name: `Guest ${guest}` });
    const { token } = await place.join({ name: 'Leila' });
    const rows: BenchRow[] = [];
    for (const language of ['en', 'ar']) {
      const pages = { place: `/p/${place.slug}?lang=${language}`, ticket: `/t/${token}?lang=${language}` };
      for (const [name, path] of Object.entries(pages))
        rows.push(...rowsOf(`${name} in ${language}`, await visited(browser, `${app.url}${path}`, name === 'place')));
    }
    rows.push(joinRow(await joined(browser, app.url, place)));
    return rows;
  } finally {
    await browser.close();
    await app.remove();
  }
}

function rowsOf(what: string, seen: Visit[]): BenchRow[] {
  const middle = (pick: (visit: Visit) => number): number =>
    seen.map(pick).toSorted((a, b) => a - b)[Math.floor(seen.length / 2)] ?? Infinity;
  const row = (name: string, value: number, unit: string, limit: number): BenchRow => ({
    what: `${what}: ${name}`,
    value,
    unit,
    limit,
    atMost: true,
  });
  return [
    row(
      'first content',
      middle(({ firstContent }) => firstContent),
      'ms',
      limits.firstContent,
    ),
    row(
      'ready',
      middle(({ ready }) => ready),
      'ms',
      limits.ready,
    ),
    row(
      'layout shift',
      middle(({ shift }) => shift),
      '',
      limits.shift,
    ),
    row(
      'a press answered',
      middle(({ press }) => press),
      'ms',
      limits.press,
    ),
  ];
}

async function visited(browser: Browser, url: string, isPlace: boolean): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1) seen.push(await visitOnce(browser, url, isPlace));
  return seen;
}

async function visitOnce(browser: Browser, url: string, isPlace: boolean): Promise<Visit> {
  const { page, close } = await slowPage(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('turnstone-ready').length > 0);
    const press = await longestPress(page, isPlace);
    const seen = await page.evaluate(() => ({
      firstContent: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      ready: performance.getEntriesByName('turnstone-ready')[0]?.startTime ?? Infinity,
      shift: (window as unknown as { shifted: number }).shifted,
    }));
    return { ...seen, press };
  } finally {
    await close();
  }
}

async function slowPage(browser: Browser): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0, pressed: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.pressed = Math.max(seen.pressed, entry.duration);
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  return { page, close: () => context.close() };
}

/** Makes a guest's presses, and returns the longest time from a press to the next frame. */
async function longestPress(page: Page, isPlace: boolean): Promise<number> {
  const pressable = isPlace ? 'main button:visible, main summary:visible' : 'main button:visible, main summary:visible';
  const target = page.locator(pressable).first();
  // The first press can be any: it only matters that the page answers.
  if ((await target.count()) > 0) await target.tap();
  const field = page.locator('input[type="tel"]').first();
  if (isPlace && (await field.count()) > 0) await field.tap();
  await page.waitForTimeout(400);
  return page.evaluate(() => (window as unknown as { pressed: number }).pressed);
}

/** From the press of 'join' to the first frame that answers, on the slow phone; the ticket itself waits for the network. */
async function joined(browser: Browser, url: string, place: Place): Promise<number> {
  const { page, close } = await slowPage(browser);
  try {
    await page.goto(`${url}/p/${place.slug}`, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('turnstone-ready').length > 0);
    await page.evaluate(() => {
      (window as unknown as { pressed: number }).pressed = 0;
    });
    await page.locator('form button[type="submit"]').last().tap();
    await page.waitForURL(/\/t\//);
    return await page.evaluate(() => (window as unknown as { pressed: number }).pressed);
  } finally {
    await close();
  }
}

function joinRow(value: number): BenchRow {
  return { what: 'pressing join: answered', value, unit: 'ms', limit: limits.press, atMost: true };
}
