// Journeys at a kiosk: a screen that staff of the place made a kiosk, and a printer that only counts.

import type { BrowserContextOptions } from '@playwright/test';
import { expect, signIn, test as base, waitForScripts, type Page, type Place } from './staff.ts';
import { addTextCarrier, openTextGateway } from './text-account.ts';

export { core, expect, expectAccessible, isWide, signIn, waitForScripts } from './staff.ts';
export type { Page } from './staff.ts';

interface KioskInput extends BrowserContextOptions {
  paper?: '80' | '58' | 'none';
  /** Whether the place has a carrier for texts, so that the kiosk offers them. */
  isTexted?: boolean;
}

interface ForTest {
  openKiosk: (place: Place, input?: KioskInput) => Promise<Page>;
}

const upright = { width: 768, height: 1024 };

export const test = base.extend<ForTest>({
  openKiosk: async ({ openBrowser, hire, database }, provide) => {
    const gateway = await openTextGateway();
    await provide(async (place, { paper = '80', isTexted = true, ...options } = {}) => {
      if (isTexted) await addTextCarrier(database, place.id, gateway);
      const page = await openBrowser({ viewport: upright, hasTouch: true, reducedMotion: 'reduce', ...options });
      await page.addInitScript(() => {
        const times = (): number => Number(document.documentElement.getAttribute('data-printed') ?? 0);
        window.print = () => document.documentElement.setAttribute('data-printed', String(times() + 1));
      });
      await signIn(page, await hire(place, 'Ada Brook'));
      await page.goto(`/p/${place.slug}/kiosk`);
      await page.getByLabel('Name of the screen').fill('Entrance');
      await page.getByLabel('Printer paper').selectOption(paper);
      await page.getByRole('button', { name: 'Make it a kiosk' }).click();
      await page.waitForURL(`**/p/${place.slug}/kiosk`);
      await waitForScripts(page);
      return page;
    });
    gateway.stop();
  },
});

function timesPrinted(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.getAttribute('data-printed') ?? 0));
}

export async function expectPrinted(page: Page, times: number): Promise<void> {
  await expect.poll(() => timesPrinted(page)).toBe(times);
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name }).tap();
}

export async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap();
}

/** The number on the last screen. */
export function numberOn(page: Page): Promise<string> {
  return page.locator('.kiosk-number').innerText();
}

const pointsPerMm = 72 / 25.4;

/** The pages that the browser would send to the printer, in millimetres. */
export async function printedPages(page: Page): Promise<{ width: number; height: number }[]> {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const boxes = [...file.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  const pages = file.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages).toHaveLength(boxes.length);
  return boxes.map(([, width, height]) => ({
    width: Math.round(Number(width) / pointsPerMm),
    height: Math.round(Number(height) / pointsPerMm),
  }));
}

/** What would not print: it extends past an edge, or its colour is not black. */
export async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate(() => {
    const paper = document.querySelector<HTMLElement>('.paper');
    if (!paper) return ['there is no paper'];
    const found: string[] = [];
    const edge = paper.getBoundingClientRect();
    const isBlack = (colour: string): boolean =>
      ['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(colour);
    for (const element of paper.querySelectorAll<HTMLElement>('*')) {
      const box = element.getBoundingClientRect();
      const words = element.textContent.trim().slice(0, 30);
      if (box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom)
        found.push(`sticks out: ${words}`);
      const { color, backgroundColor } = getComputedStyle(element);
      if (!isBlack(color) || !isBlack(backgroundColor)) found.push(`is coloured: ${words}`);
    }
    const others = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => !paper.contains(element) && !element.contains(paper) && element.checkVisibility(),
    );
    return [...found, ...others.map((element) => `is printed too: ${element.className}`)];
  });
  await page.emulateMedia({ media: null });
  return faults;
}
