import type { Page } from '@playwright/test';

/** Unfolds all folded parts of the page, so that their content is checked too. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}
