// Every screen of staff, in each of their languages and lights: nothing that axe finds, nothing cut, covered or too small, no text without words,
// everything reached by keyboard. Sampled here, each value once; whole with WIDE (npm run test:wide).

import { staffLanguages, type Language } from '#locales/languages.ts';
import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { hardPlace } from '../../screens/guest-screens.ts';
import { keyboardFaults } from '../../screens/keyboard.ts';
import { openFolds } from '../../screens/open-folds.ts';
import { signInOwner } from '../../screens/signed-in.ts';
import { fillForStaff, staffScreens } from '../../screens/staff-screens.ts';
import type { StaffScreen } from '../../screens/staff-screen.ts';
import {
  core,
  coreLanguages,
  expect,
  expectAccessible,
  isCore,
  isWide,
  shareOf,
  test as base,
  type Page,
} from '../fixtures.ts';
import { makePlace, type PlaceInput } from '../place-by-api.ts';

/** At 320 px a staff screen fits no German compound in a heading; guests' pages are tested with one. */
const hardNames: PlaceInput = {
  ...hardPlace,
  name: 'Servicio de Atención Ciudadana del Distrito de Rochefoucauld',
  desks: ['Workbench, Consultation room 12 (blue door)'],
};

const widths = [
  [320, 640],
  [768, 1024],
  [1440, 900],
] as const;
const lights = ['light', 'dark'] as const;

type Way = [language: Language, colorScheme: 'light' | 'dark', width: number, height: number];

const every: Way[] = staffLanguages.flatMap((language) =>
  lights.flatMap((light) => widths.map(([width, height]): Way => [language, light, width, height])),
);
/**
 * Six of them, which have every language, and every width in both lights; the core journeys look at half of the screens
 * in English, and from right to left at the rest.
 */
const few = (isCore ? coreLanguages : staffLanguages).map((language, at): Way => [
  language,
  lights[at % 2] ?? 'light',
  ...(widths[at % 3] ?? widths[0]),
]);
const ways = isWide ? every : few;

const test = base.extend<object, { screens: StaffScreen[] }>({
  screens: [
    async ({ app }, provide) => {
      const place = await makePlace(app, hardNames);
      const { ended } = await fillForStaff(app, place);
      const cookies = await signInOwner(app, place.desks[0]?.id ?? '');
      await provide(await staffScreens(app, place, { cookies, ended }));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One worker fills one place, where each would fill its own. Two looks are quicker side by side all the same.
test.describe.configure({ mode: isWide || isCore ? 'parallel' : 'default' });

for (const [at, [language, colorScheme, width, height]] of ways.entries())
  test(
    `staff screens hold in ${language}, ${colorScheme}, at ${width} px`,
    core,
    async ({ screens, openBrowser, noise }) => {
      if (isWide) test.setTimeout(600_000);
      // Previews of the board and of a ticket are pages without scripts.
      noise.allow(/is sandboxed/);
      const page = await openBrowser({
        viewport: { width, height },
        colorScheme,
        locale: language,
        reducedMotion: 'reduce',
      });
      for (const screen of shareOf(screens, at, ways.length)) await expectToHold(page, screen, language);
    },
  );

async function expectToHold(page: Page, { name, path, cookies, show }: StaffScreen, language: Language): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies ?? []);
  const response = await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await expect(page.locator('h1').first(), name).toBeAttached();
  expect(response?.status(), name).toBe(200);
  expect(new URL(page.url()).pathname, name).toBe(path.split('?')[0]);
  await show?.(page);
  await openFolds(page);
  expect.soft(await page.evaluate(() => document.documentElement.lang), name).toBe(language);
  await test.step(name, () => expectAccessible(page));
  expect.soft(await faultsOnPage(page), name).toEqual([]);
  expect.soft(await page.evaluate(textsWithoutWords), name).toEqual([]);
  // An open dialog keeps the keyboard to itself, and what lies behind it out of reach.
  if (!show) expect.soft(await keyboardFaults(page), name).toEqual([]);
}

/** Names of texts that stand where the text should. Runs inside the page. */
function textsWithoutWords(): string[] {
  const isId = (text: string | null): boolean => /^[a-z][a-z-]*\.[a-z]+(?:_[a-z0-9]+)*$/.test((text ?? '').trim());
  const found: string[] = isId(document.title) ? [document.title] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isId(node.textContent) && !node.parentElement?.closest('script, style')) found.push(node.textContent ?? '');
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name);
      if (isId(text)) found.push(text ?? '');
    }
  return found;
}
