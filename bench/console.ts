/**
 * The console with three hundred guests waiting, in Chromium with a processor four times slower than this machine's:
 * the time from a key press to the frame that shows the change, and to the server's answer. Each value is the median of
 * many presses, of each kind and of all.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { findChromium } from '../bin/test/find-chromium.ts';
import { openHiring, secret, type Host } from '../test/journeys/hiring.ts';
import { makePlace, type Place } from '../test/journeys/place-by-api.ts';
import { startApp, type RunningApp } from '../test/journeys/running-app.ts';
import type { BenchRow } from './bench.ts';

const waiting = 300;
const rounds = 12;
const slowerProcessor = 4;
const limits = { paint: 50, confirm: 100 };
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** From the key press, in milliseconds. */
interface Pressed {
  paint: number;
  confirm: number;
}

export async function run(): Promise<BenchRow[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-bench-console-'));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const app = await startApp({ DATABASE_URL: postgres.addresses.superuser, TURNSTONE_SECRET: secret });
  const hiring = openHiring(app.url, postgres.addresses.superuser);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: quiet });
  try {
    const place = await makePlace(app, { lines: [{ name: { en: 'Walk-in' }, prefix: 'A', capacity: 1000 }] });
    for (let guest = 0; guest < waiting; guest += 1)
      await place.join({ name: `Guest ${guest}`, language: ['en', 'es', 'ar'][guest % 3] });
    const page = await consoleOf(browser, app, place, await hiring.hire(place, 'Ada Brook', 'manager'));
    return rowsOf(await pressed(page));
  } finally {
    await browser.close();
    await hiring.end();
    await app.remove();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function consoleOf(browser: Browser, app: RunningApp, place: Place, host: Host): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.locator('[name=email]').fill(host.email);
  await page.locator('[name=password]').fill(host.password);
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/desk**');
  const streaming = page.waitForRequest('**/stream');
  await page.getByRole('listitem').first().getByRole('button').first().click();
  await page.waitForURL(`**/desk/${place.slug}`);
  await streaming;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  return page;
}

/** Call, serve and finish, repeatedly, each after the previous one has settled. */
async function pressed(page: Page): Promise<Map<string, Pressed[]>> {
  const seen = new Map<string, Pressed[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, path] of [
      ['n', 'call-next'],
      ['s', 'serve'],
      ['f', 'finish'],
    ] as const) {
      const one = await pressOnce(page, key, path);
      // The first press of each kind also loads and compiles code.
      if (round > 0) seen.set(path, [...(seen.get(path) ?? []), one]);
    }
  }
  return seen;
}

/** From the key press to the frame after the change, and to the last byte of the answer, both by the page's own clock. */
async function pressOnce(page: Page, key: string, path: string): Promise<Pressed> {
  await page.evaluate(
    ({ wanted, answered }) => {
      const measured = new Promise<{ paint: number; confirm: number }>((resolve) => {
        let pressedAt = 0;
        let paint = 0;
        let confirm = 0;
        const end = (): void => {
          if (paint > 0 && confirm > 0) resolve({ paint, confirm });
        };
        const hear = (press: KeyboardEvent): void => {
          if (press.key !== wanted) return;
          removeEventListener('keydown', hear, { capture: true });
          pressedAt = press.timeStamp;
          // Without digits: the seconds since a call change without a press.
          const read = (): string => document.getElementById('desk-cards')?.textContent?.replaceAll(/\d/g, '') ?? '';
          const before = read();
          const draw = (): void => {
            // The line itself follows a frame later; the guest of this press must change in this frame.
            if (read() === before) return void requestAnimationFrame(draw);
            const drawn = (): void => {
              paint = performance.now() - pressedAt;
              end();
            };
            // The most urgent task after a frame starts when that frame has been drawn; a message would queue behind other input.
            void scheduler.postTask(drawn, { priority: 'user-blocking' });
          };
          requestAnimationFrame(draw);
        };
        const look = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
            if (pressedAt === 0 || !entry.name.endsWith(`/${answered}`) || entry.startTime < pressedAt) continue;
            confirm = entry.responseEnd - pressedAt;
            look.disconnect();
            end();
          }
        });
        look.observe({ type: 'resource' });
        addEventListener('keydown', hear, { capture: true });
      });
      Object.assign(window, { measured });
    },
    { wanted: key, answered: path },
  );
  await page.keyboard.press(key);
  const figures = await page.evaluate(() => (window as unknown as { measured: Promise<Pressed> }).measured);
  // The stream's update for this press must not count for the next one.
  await page.waitForTimeout(400);
  return figures;
}

function rowsOf(seen: Map<string, Pressed[]>): BenchRow[] {
  const kinds = [...seen, ['any press', [...seen.values()].flat()] as const];
  return kinds.flatMap(([path, all]) => [
    row(`${path}: press to picture`, middle(all.map(({ paint }) => paint)), limits.paint),
    row(`${path}: press to answer`, middle(all.map(({ confirm }) => confirm)), limits.confirm),
  ]);
}

function row(what: string, value: number, limit: number): BenchRow {
  return { what: `${waiting} waiting, ${what}`, value, unit: 'ms', limit, atMost: true };
}

function middle(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Infinity;
}
