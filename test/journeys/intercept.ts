import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';

const probe = '/healthz?intercepted';

/**
 * Handles what an open page asks for from here on. Chromium says that requests are held before the page's own way to the network knows
 * it, and until then a request may slip by (8 of 150 did on a quiet machine): so one is sent that may.
 */
export async function intercept(
  page: Page,
  pattern: string | RegExp,
  handle: (route: Route) => Promise<void> | void,
): Promise<void> {
  await page.route(pattern, handle);
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }));
  const send = (address: string) => fetch(address, { method: 'HEAD' }).then(({ status }) => status);
  await expect.poll(() => page.evaluate(send, probe)).toBe(204);
  await page.unroute(`**${probe}`);
}
