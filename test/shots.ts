/**
 * Pictures of every screen, by size, language and colour scheme, in build/shots, with one page that shows them all, and
 * a list of what does not fit. `npm run shots -- ja hi 390 forced` takes those sizes, languages and colours;
 * `npm run shots -- --readme` makes the README's pictures instead.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/test/find-chromium.ts';
import { offeredLanguages, staffLanguages } from '#locales/languages.ts';
import { makePlace } from './journeys/place-by-api.ts';
import { startApp } from './journeys/running-app.ts';
import { contactSheet } from './shots/contact-sheet.ts';
import { faultsOnPage } from './screens/faults-on-page.ts';
import { fillForGuests, guestScreens, hardPlace } from './screens/guest-screens.ts';
import { readmePictures } from './shots/readme-picture.ts';
import { emptyScreens, filledScreens, fillPlace, type Screen } from './shots/screens.ts';

const folder = fileURLToPath(new URL('../build/shots/', import.meta.url));
const quietChromium = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const heights = { '320': 640, '390': 844, '768': 1024, '1440': 900 };
/** What is taken where nothing is asked for: long words, right to left, and no spaces between words. */
const usual = { width: ['320', '768', '1440'], language: ['en', 'de', 'ar', 'zh-Hans'], light: ['light', 'dark'] };
const offered = { width: Object.keys(heights), language: offeredLanguages, light: ['light', 'dark', 'forced'] };

interface Look {
  width: string;
  language: string;
  /** `forced`: the few colours of somebody's own contrast theme. */
  light: string;
}

/** Of each kind what `npm run shots -- ja hi 390 forced` names; otherwise what is usual. */
function asked(kind: keyof typeof usual): readonly string[] {
  const named = process.argv.slice(2).filter((word) => offered[kind].some((one) => one === word));
  return named.length > 0 ? named : usual[kind];
}

const looks: Look[] = asked('width').flatMap((width) =>
  asked('language').flatMap((language) => asked('light').map((light) => ({ width, language, light }))),
);

const app = await startApp();
const browser = await chromium.launch({ executablePath: await findChromium(), args: quietChromium });
try {
  if (process.argv.includes('--readme')) await readmePictures(browser, app);
  else await takeAll();
} finally {
  await browser.close();
  await app.remove();
}

async function takeAll(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  const files: string[] = [];
  const takeEach = async (screens: Screen[]): Promise<void> => {
    for (const screen of screens) {
      for (const look of looks) {
        if (isForStaff(screen) && !staffLanguages.some((one) => one === look.language)) continue;
        const taken = await take(screen, look);
        files.push(taken.file);
        faults.push(...taken.faults.map((fault) => `${taken.file}: ${fault}`));
      }
    }
  };
  await takeEach(emptyScreens(app));
  const hard = await makePlace(app, hardPlace);
  await fillForGuests(hard);
  for (const { name, open } of guestScreens(hard, 'en'))
    await takeEach([{ name: name.replaceAll(' ', '-'), path: await open() }]);
  await takeEach(await filledScreens(app, await fillPlace(app)));
  await writeFile(`${folder}index.html`, contactSheet(files));
  console.log(faults.length === 0 ? 'Everything fits.' : faults.join('\n'));
  console.log(`${files.length} pictures in build/shots, all on build/shots/index.html`);
}

function isForStaff({ path }: Screen): boolean {
  return /^\/(desk|account)/.test(path);
}

async function take(screen: Screen, { width, language, light }: Look): Promise<{ file: string; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: Number(width), height: heights[width as keyof typeof heights] },
    colorScheme: light === 'dark' ? 'dark' : 'light',
    forcedColors: light === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    ...(screen.cookies ? { storageState: { cookies: screen.cookies, origins: [] } } : {}),
  });
  const page = await context.newPage();
  const address = new URL(screen.path, app.url);
  address.searchParams.set('lang', language);
  await page.goto(address.href);
  await page.waitForLoadState('load');
  await screen.show?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = `${screen.name}-${width}-${language}-${light}.png`;
  await page.screenshot({ path: `${folder}${file}`, fullPage: true });
  const faults = light === 'light' ? await faultsOnPage(page) : [];
  await context.close();
  return { file, faults };
}
