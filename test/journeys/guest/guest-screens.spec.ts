// Every screen a guest can come to, in every language and light: nothing that axe finds, nothing cut or covered or too small for a
// finger, everything reached by keyboard. Sampled here, each value once; whole with WIDE (npm run test:wide).

import { offeredLanguages, type Language } from '#locales/languages.ts';
import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { fillForGuests, guestScreens, hardPlace } from '../../screens/guest-screens.ts';
import { keyboardFaults } from '../../screens/keyboard.ts';
import { openFolds } from '../../screens/open-folds.ts';
import {
  core,
  coreLanguages,
  expect,
  expectAccessible,
  isCore,
  isWide,
  shareOf,
  test,
  type Place,
} from '../fixtures.ts';
import { makePlace } from '../place-by-api.ts';
import type { RunningApp } from '../running-app.ts';

const widths = [
  [320, 640],
  [768, 1024],
  [1440, 900],
] as const;

type Way = [language: Language, colorScheme: 'light' | 'dark', width: number, height: number];

/** The core journeys look at half of the screens in English, and from right to left at the rest. */
const languages = isCore ? coreLanguages : offeredLanguages;
const ways: Way[] = languages.flatMap((language, at): Way[] => {
  const [first, second] = [widths[at % 3] ?? widths[0], widths[(at + 1) % 3] ?? widths[0]];
  const lights = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const all: Way[] = [
    [language, lights[0], ...first],
    [language, lights[1], ...second],
  ];
  // The narrowest is where words break: every language is seen there.
  if (isWide && first[0] !== 320 && second[0] !== 320) all.push([language, lights[0], ...widths[0]]);
  return isWide ? all : all.slice(0, 1);
});

/** One for all looks of a worker: each makes only the tickets that it shows. With WIDE each look shows all, in a place of its own. */
const places = new WeakMap<RunningApp, Promise<Place>>();

async function makeHardPlace(app: RunningApp): Promise<Place> {
  const place = await makePlace(app, hardPlace);
  await fillForGuests(place);
  return place;
}

for (const [at, [language, colorScheme, width, height]] of ways.entries())
  test(
    `guest screens hold in ${language}, ${colorScheme}, at ${width} px`,
    core,
    async ({ app, openBrowser, noise }) => {
      if (isWide) test.setTimeout(600_000);
      noise.allow(/status of (404|410)/);
      const page = await openBrowser({
        viewport: { width, height },
        colorScheme,
        locale: language,
        reducedMotion: 'reduce',
      });
      const making = (isWide ? undefined : places.get(app)) ?? makeHardPlace(app);
      places.set(app, making);
      const screens = guestScreens(await making, language);
      for (const { name, open, status = 200 } of shareOf(screens, at, ways.length)) {
        const path = await open();
        const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
        const response = await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible();
        await openFolds(page);
        expect(response?.status(), name).toBe(status);
        expect(await page.evaluate(() => document.documentElement.lang), name).toBe(language);
        await test.step(name, () => expectAccessible(page));
        expect.soft(await faultsOnPage(page), name).toEqual([]);
        expect.soft(await keyboardFaults(page), name).toEqual([]);
      }
    },
  );

test('what the checks look for can be found', async ({ page }) => {
  await page.setContent(`<main style="width:200px">
    <p style="white-space:nowrap">A line of words that is much wider than the window it is shown in, by far, as anybody sees, without any doubt at all</p>
    <p style="overflow:hidden;width:60px;white-space:nowrap">cut off here</p>
    <p style="position:absolute;top:300px">one above</p><p style="position:absolute;top:302px">the other</p>
    <p>\u0E01\u{1F9FF}\u{2F00}\u13A0\u{16800}\u{1E900}</p>
    <button style="outline:none;box-shadow:none">unseen</button><a href="#x" tabindex="0">seen</a>
    <p>This is <a href="#x">a link in a sentence</a>, as tall as its line.</p>
    <details><summary>more</summary></details></main>`);
  const faults = (await faultsOnPage(page)).join('\n');
  expect(faults).toContain('wide');
  expect(faults).toContain('cut off');
  expect(faults).toContain('lie over each other');
  expect(faults).toContain('small: button "unseen"');
  expect(faults).not.toContain('a link in a sentence');
  const unseen = await keyboardFaults(page);
  expect(unseen.join()).toContain('reached without being seen: button');
  await page.setContent('<button>first</button><a href="#x" onfocus="this.blur()">never</a>');
  expect((await keyboardFaults(page)).join()).not.toContain('first');
});

test(
  'a word or a span that is broken inside is found; one that ends with its line, or has a hyphen of its own, is none',
  core,
  async ({ page }) => {
    const box = (style: string, text: string): string =>
      `<p lang="de" style="font: 20px sans-serif; width: 110px; ${style}">${text}</p>`;
    await page.setContent(
      [
        box('overflow-wrap: anywhere', 'Sozialversicherungsamt'),
        box('overflow-wrap: anywhere', 'Nummer und noch A-13'),
        box('hyphens: auto', 'Sozialversicherungsamt'),
        box('word-break: break-all', 'Anmeldungen'),
        box('', 'kurz vor 15:44–17:04'),
        box('', 'kurz vor 15:44–\u206017:04'),
        box('', 'tych SMS-owych'),
        box('', 'tych SMS\u2011owych'),
      ].join(''),
    );
    expect(await faultsOnPage(page)).toEqual([
      'broken: "Sozialversicherungsamt"',
      'broken: "Anmeldungen"',
      'broken: "4–1"',
      'broken: "SMS-o"',
    ]);
  },
);
