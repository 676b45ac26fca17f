import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { RunningApp } from '../journeys/running-app.ts';

const file = (name: string): string => fileURLToPath(new URL(`../../docs/${name}.png`, import.meta.url));
/** By then somebody was called while this browser looked. */
const liveMs = 60_000;

/** Console, ticket and board of the demo side by side, and its insights. */
export async function readmePictures(browser: Browser, app: RunningApp): Promise<void> {
  const open = (width: number, height: number, more: BrowserContextOptions = {}): Promise<BrowserContext> =>
    browser.newContext({
      baseURL: app.url,
      viewport: { width, height },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      ...more,
    });
  const host = await (await open(1440, 900)).newPage();
  await host.goto('/');
  await host.getByRole('button', { name: 'Open the demo' }).click();
  await host.getByRole('button', { name: 'Work here Desk 1' }).click();
  const next = host.getByRole('button', { name: /call next/i });
  await next.waitFor();
  const board = await (await open(1600, 900)).newPage();
  await board.goto('/p/harbour-clinic/board');
  const figures = await (await open(1440, 1100)).newPage();
  await figures.context().addCookies(await host.context().cookies());
  await figures.goto('/desk/harbour-clinic/insights');
  await settle(figures);
  await figures.screenshot({ path: file('insights') });
  console.log(`The demo runs for ${liveMs / 1000} seconds ...`);
  await host.waitForTimeout(liveMs);
  const guest = await (await open(390, 844)).newPage();
  await guest.goto('/p/harbour-clinic');
  await guest.waitForLoadState('networkidle');
  await guest.getByRole('radio', { name: /Walk-in/ }).check();
  await guest.getByRole('radio', { name: /Prescription/ }).check();
  await guest.getByRole('button', { name: 'Join the line' }).click();
  await guest.waitForURL(/\/t\//);
  // A guest who was called there before the desk was taken may stay.
  if (await next.isEnabled()) await next.click();
  await board.waitForSelector('.board-call:not(.board-call-quiet)');
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } });
  await page.setContent(composition(await pictureOf(host), await pictureOf(board), await pictureOf(guest)));
  await settle(page);
  await page.screenshot({ path: file('turnstone') });
}

async function pictureOf(page: Page): Promise<string> {
  await settle(page);
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

function composition(desk: string, board: string, ticket: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body{margin:0;width:1400px;height:860px;position:relative;overflow:hidden;background:oklch(.948 .019 84)}
    img{position:absolute;display:block;border-radius:14px;box-shadow:0 2px 4px oklch(.3 .03 60/.1),0 18px 50px oklch(.3 .03 60/.2)}
    .desk{width:1010px;left:44px;top:44px}
    .board{width:640px;left:300px;bottom:36px}
    .ticket{width:344px;right:48px;bottom:48px;border-radius:34px;border:9px solid oklch(.225 .014 60)}
  </style><img class="desk" src="${desk}"><img class="board" src="${board}"><img class="ticket" src="${ticket}">`;
}
