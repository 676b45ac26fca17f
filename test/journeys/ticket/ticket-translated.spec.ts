import { core, expect, test, waitForScripts, type Page } from '../fixtures.ts';
import { addTextCarrier, openTextGateway } from '../text-account.ts';

test(
  'a page that the browser translated goes on: what it says changes, up to the call',
  core,
  async ({ page, makePlace, database }) => {
    const gateway = await openTextGateway();
    const place = await makePlace();
    await addTextCarrier(database, place.id, gateway);
    for (const _ of [1, 2, 3, 4]) await place.join();
    const { token } = await place.join({ phone: '+12025550123' });
    await page.goto(`/t/${token}`);
    await waitForScripts(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText(/Go for a walk/)).toBeVisible();
    await translate(page);
    await place.serveOne();
    await expect(page.getByText('3 ahead')).toBeVisible();
    await expect(page.getByText(/Please stay close/)).toBeVisible();
    await expect(page.getByText(/Go for a walk/)).toHaveCount(0);
    for (const _ of [1, 2, 3]) await place.serveOne();
    await place.callNext();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk 3');
    gateway.stop();
  },
);

/** As browsers do it: each text moves into an element of theirs. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, noscript')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });
}
