import { expect, type Page, type Route } from '@playwright/test';

const probe = '/healthz?intercepted';

/**
 * Handles an open page's requests from here on. Chromium reports that requests are intercepted before the page's own
 * network path knows it, and until then a request may slip through (8 of 150 did on a quiet machine). So a probe that
 * may slip through is sent first.
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
