// What every journey starts from: the built app with data of its own, once per worker; browsers that fail a test when their
// console is not quiet; places made by the public API.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { makePlace } from './place-by-api.ts';
import type { Place, PlaceInput } from './place-by-api.ts';
import { startApp } from './running-app.ts';
import type { RunningApp } from './running-app.ts';

export { expect } from '@playwright/test';
export type { Page } from '@playwright/test';
export type { Place, PlaceInput } from './place-by-api.ts';

/** Every screen in every language, light and width: `npm run test:wide`. */
export const isWide = process.env['WIDE'] === '1';

/** What the look with number `at`, of so many, sees of a sweep: together they see each once, and each look sees something. All with WIDE. */
export function shareOf<One>(all: One[], at: number, looks: number): One[] {
  return isWide ? all : all.filter((_, index) => index % looks === at % Math.min(looks, all.length));
}

interface ForWorker {
  app: RunningApp;
}

interface ForTest {
  noise: Noise;
  makePlace: (input?: PlaceInput) => Promise<Place>;
  /** Another browser: another guest, a host, a board. It is closed with the test. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

/** What browsers said on their consoles, and the app in its log. */
export interface Noise {
  /** From here on such a message is part of what is tested. */
  allow(pattern: RegExp): void;
  listenTo(context: BrowserContext): void;
}

export const test = base.extend<ForTest, ForWorker>({
  app: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium');
      const app = await startApp();
      await provide(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  noise: [
    async ({ app }, provide) => {
      const saidBefore = app.output().length;
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      await provide({
        allow: (pattern) => void allowed.push(pattern),
        listenTo(context) {
          context.on('weberror', (failure) => heard.push(failure.error().stack ?? failure.error().message));
          context.on('console', (message) => {
            if (['error', 'warning'].includes(message.type()) && !isAboutPace(message.text()))
              heard.push(`${message.text()} ${message.location().url}`);
          });
        },
      });
      heard.push(...errorsIn(app.output().slice(saidBefore)));
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, noise }, provide) => {
    noise.listenTo(context);
    await provide(context);
  },
  makePlace: async ({ app }, provide) => provide((input) => makePlace(app, input)),
  openBrowser: async ({ browser, app, noise }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: app.url,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        viewport: { width: 390, height: 844 },
        ...options,
      });
      contexts.push(context);
      noise.listenTo(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/**
 * Chromium says of what is fetched ahead that nothing used it for some seconds: on a slow machine, and where scripts are off, of good pages too.
 * That nothing is fetched for nothing is counted instead (looks.spec.ts, guest-texts.spec.ts).
 */
function isAboutPace(text: string): boolean {
  return text.includes('was preloaded using link preload but not used within a few seconds');
}

function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
}

/** Nothing that axe knows of stands between this screen and any reader, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillness(page);
  // Without a page of its own for putting frames together: what a frame of ours shows is swept by itself.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0);
}

/** Colours half faded in are nobody's to read: waits for every movement that ends by itself. */
async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Waits until scripts have taken the page over, for what only they can do. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((name) => name.startsWith('__reactFiber$')),
  );
}
