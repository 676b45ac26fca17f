// The shared start of every journey: the built app with its own data, once per worker; browsers that fail a test if
// their console is not quiet; places made with the public API.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Language } from '#locales/languages.ts';
import { isCore } from '../chance/chance.ts';
import { makePlace, type Place, type PlaceInput } from './place-by-api.ts';
import { databaseOf } from './database-of.ts';
import { openHiring, secret, type Hire, type Hiring } from './hiring.ts';
import { endsOfLogs, startApp, type RunningApp } from './running-app.ts';

export { isCore };
export { expect } from '@playwright/test';
export type { Page } from '@playwright/test';
export type { Place } from './place-by-api.ts';

/** The main path of each screen. `npm test` walks these journeys alone, `npm run test:all` all of them. */
export const core = { tag: '@core' };
export const coreLanguages: readonly Language[] = ['en', 'ar'];

/** Every screen in every language, colour scheme and width: `npm run test:wide`. */
export const isWide = process.env['WIDE'] === '1';

/**
 * The share of a sweep for look number `at` of so many: together the looks cover everything once, and each covers
 * something. All with WIDE.
 */
export function shareOf<One>(all: One[], at: number, looks: number): One[] {
  return isWide ? all : all.filter((_, index) => index % looks === at % Math.min(looks, all.length));
}

// One app and one database serve all journeys of a worker: with fixtures of its own, a file would start others.
interface ForWorker {
  app: RunningApp;
  hireAnywhere: Hire;
}

/** All guests of a worker come from one address, which may join 60 times in ten minutes: too few for a fast machine. */
const journeysPerStart = 25;
let walked = 0;

interface ForTest {
  freshLimits: void;
  /** The address of the app's own database. */
  database: string;
  noise: Noise;
  makePlace: (input?: PlaceInput) => Promise<Place>;
  /** Another browser: another guest, a host, a board. It closes with the test. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

/** The browsers' console output, and the app's log. */
interface Noise {
  /** From here on, such a message is part of the test. */
  allow(pattern: RegExp): void;
  listenTo(context: BrowserContext): void;
}

export const test = base.extend<ForTest, ForWorker>({
  app: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium');
      const app = await startApp({ TURNSTONE_SECRET: secret });
      await provide(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  hireAnywhere: [
    async ({ app }, provide) => {
      let opened: { database: string; hiring: Hiring } | undefined;
      await provide(async (...person) => {
        const database = await databaseOf(app);
        if (opened?.database !== database) {
          await opened?.hiring.end();
          opened = { database, hiring: openHiring(app.url, database) };
        }
        return opened.hiring.hire(...person);
      });
      await opened?.hiring.end();
    },
    { scope: 'worker' },
  ],
  // `freshLimits`, which may start the app again, comes before: it is automatic.
  database: async ({ app }, provide) => provide(await databaseOf(app)),
  freshLimits: [
    async ({ app }, provide) => {
      if (walked > 0 && walked % journeysPerStart === 0) await app.restart();
      walked += 1;
      await provide();
    },
    { auto: true },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  noise: [
    async ({ app }, provide, info) => {
      const saidBefore = app.output().length;
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      await provide({
        allow: (pattern) => void allowed.push(pattern),
        listenTo(context) {
          context.on('weberror', (failure) => heard.push(failure.error().stack || failure.error().message));
          context.on('console', (message) => {
            if (['error', 'warning'].includes(message.type()) && !isAboutPace(message.text()))
              heard.push(`${message.text()} ${message.location().url}`);
          });
        },
      });
      heard.push(...errorsIn(app.output().slice(saidBefore)));
      const noisy = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      const logs = endsOfLogs();
      // What the page showed often does not say why.
      if (info.errors.length > 0 || noisy.length > 0)
        for (const body of logs) await info.attach('log of an app', { body, contentType: 'text/plain' });
      expect(noisy).toEqual([]);
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
 * Chromium warns about preloads that nothing used for some seconds. On a slow machine, and without scripts, it does so
 * for good pages too. Other tests count useless requests instead (looks.spec.ts, guest-texts.spec.ts).
 */
function isAboutPace(text: string): boolean {
  return text.includes('was preloaded using link preload but not used within a few seconds');
}

function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
}

/** axe finds no violations on this screen, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillness(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(findViolations)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0);
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs inside the page. The content of our frames is swept separately. */
async function findViolations(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run({ iframes: false, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/**
 * Colours in mid-fade cannot be judged: waits for every animation that ends on its own. Not by its promise: that of an
 * element which goes meanwhile may never settle. What is under way dims buttons, and they fade back when it ends, also those
 * of a state that the stream brought meanwhile; twice, because the fade begins a moment after that end.
 */
async function waitForStillness(page: Page): Promise<void> {
  const isStill = (): boolean => {
    type Routed = { state: { navigation: { state: string } } } | undefined;
    const router = Reflect.get(window, '__reactRouterDataRouter') as Routed;
    const isDimmed = document.querySelector('button[aria-disabled="true"]') !== null;
    const isUnderWay = isDimmed && router !== undefined && router.state.navigation.state !== 'idle';
    const isSettled = ({ playState, effect }: Animation): boolean =>
      playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    return !isUnderWay && document.getAnimations().every(isSettled);
  };
  for (const polling of [50, 50]) await page.waitForFunction(isStill, undefined, { polling });
}

/** Waits until the page is hydrated, for what only scripts can do. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((name) => name.startsWith('__reactFiber$')),
  );
}
