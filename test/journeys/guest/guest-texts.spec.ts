import { nameOf, offeredLanguages, staffLanguages } from '#locales/languages.ts';
import { expect, test, waitForScripts } from '../fixtures.ts';
import { intercept } from '../intercept.ts';

const ticketTexts = /\/assets\/for-ticket-(?!more-)[^/]*\.json$/;

test('the ticket’s texts come while the join is sent', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType() === 'document' ? 'document' : request.url()));
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByText('you are first in line')).toBeVisible();
  const texts = asked.findIndex((url) => ticketTexts.test(url));
  const ticket = asked.findIndex((url) => new URL(url, 'http://x').pathname.startsWith('/t/'));
  expect(texts).toBeGreaterThanOrEqual(0);
  expect(texts, 'asked for before the ticket itself').toBeLessThan(ticket);
  expect(asked).not.toContain('document');
});

test('a ticket whose texts are lost on the way comes as a new document', async ({ page, makePlace, noise }) => {
  noise.allow(/for-ticket-/);
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await waitForScripts(page);
  let losses = 0;
  await intercept(page, ticketTexts, (route) => {
    losses += 1;
    return losses > 2 ? route.continue() : route.abort();
  });
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByText('you are first in line')).toBeVisible();
  expect(losses).toBeGreaterThan(1);
  await waitForScripts(page);
});

for (const tag of offeredLanguages.filter((language) => !staffLanguages.includes(language)).slice(0, 2)) {
  test(`staff who wish ${nameOf(tag)} read what they wish next, and English at last`, async ({ openBrowser }) => {
    const spanish = await openBrowser({ locale: 'es-MX' });
    await spanish.goto(`/sign-in?lang=${tag}`);
    await expect(spanish.locator('html')).toHaveAttribute('lang', 'es');
    const other = await openBrowser({ locale: 'sv-SE' });
    await other.goto(`/sign-in?lang=${tag}`);
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');
    await other.goto('/');
    await expect(other.locator('html')).toHaveAttribute('lang', tag);
  });
}
