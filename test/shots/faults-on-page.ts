import type { Page } from '@playwright/test';

/** What sticks out of the page, and texts that are cut off where nobody meant them to be. */
export function faultsOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide`);
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      const isSeen = element.checkVisibility() && element.clientWidth > 1 && style.display !== 'inline';
      if (!isSeen || element.closest('svg, select, noscript') || style.textOverflow === 'ellipsis') continue;
      const words = element.innerText.trim().slice(0, 40);
      const isClipped = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (isClipped && words !== '' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cut off: "${words}" (${element.scrollWidth} of ${element.clientWidth})`);
      const { left, right, width } = element.getBoundingClientRect();
      const isOutside = right > root.clientWidth + 1 || left < -1;
      if (isOutside && width > 0 && element.children.length === 0 && words !== '' && style.position !== 'fixed')
        faults.push(`sticks out: "${words}" (${Math.round(left)} to ${Math.round(right)})`);
    }
    return faults;
  });
}
