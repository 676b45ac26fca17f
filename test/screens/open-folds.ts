import type { Page } from '@playwright/test';

/** Unfolds all that is folded away on the page: what it hides is looked at too. */
export async function openFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}
