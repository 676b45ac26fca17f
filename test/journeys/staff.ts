// Journeys of staff: accounts are made in the app's own database, because inviting each host by a link would take most of
// the time.

import type { BrowserContextOptions } from '@playwright/test';
import { expect, test as base, type Page, type Place } from './fixtures.ts';
import type { Hire, Host } from './hiring.ts';

export { core, expect, expectAccessible, isWide, shareOf, waitForScripts } from './fixtures.ts';
export type { Page, Place } from './fixtures.ts';
export type { Host } from './hiring.ts';

interface ForTest {
  /** Creates an account for a member of the place's staff. */
  hire: Hire;
  /** A browser of a host who works at a desk; the first desk by default. */
  openConsole: (place: Place, host: Host, input?: ConsoleInput) => Promise<Page>;
}

interface ConsoleInput extends BrowserContextOptions {
  desk?: string;
}

const wide = { width: 1440, height: 900 };

export const test = base.extend<ForTest>({
  hire: async ({ hireAnywhere }, provide) => provide(hireAnywhere),
  openConsole: async ({ openBrowser }, provide) => {
    await provide(async (place, host, { desk, ...options } = {}) => {
      const page = await openBrowser({ viewport: wide, ...options });
      await signIn(page, host);
      const chosen = place.desks.find(({ name }) => desk === undefined || name === desk);
      if (!chosen) throw new Error(`There is no ${desk} to work at.`);
      await sendForm(page, '/desk', { intent: 'choose', desk: chosen.id });
      // The stream starts when the console is hydrated.
      const streaming = page.waitForRequest('**/stream');
      await page.goto(`/desk/${place.slug}`);
      await streaming;
      return page;
    });
  },
});

/** Gives the browser the cookies of a signed-in person, without visiting the sign-in page. */
export function signIn(page: Page, { email, password }: Host): Promise<void> {
  return sendForm(page, '/sign-in', { email, password, next: '/desk' });
}

/** The same through the page, for tests of sign-in itself. */
export async function signInByHand(page: Page, { email, password }: Host): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/desk**');
}

/** A form as one of our pages sends it, with the browser's cookies. */
async function sendForm(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const { request } = page.context();
  const seen = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
  const headers = {
    accept: 'text/html',
    origin: new URL(seen.url()).origin,
    'user-agent': await page.evaluate(() => navigator.userAgent),
  };
  const answer = await request.post(path, { form, headers, maxRedirects: 0 });
  expect(answer.status(), path).toBe(302);
}

/** The numbers of waiting guests, in the order shown. */
export function waitingNumbers(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Waiting' }).locator('[data-row] bdi.font-display').allTextContents();
}

/** The numbers on the cards of this desk. */
export function cardNumbers(page: Page): Promise<string[]> {
  return page.locator('#desk-cards [data-row] bdi.font-display').allTextContents();
}
