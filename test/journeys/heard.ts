import type { Page } from './fixtures.ts';

/** What a screen reader would have been told by the page's live regions, in order. To be called before the page is opened. */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const take = (records: MutationRecord[]): void => {
      const touched = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region) touched.add(region);
        // An alert speaks when it comes into the page; a status that comes with its words mostly does not.
        for (const node of addedNodes) if (node instanceof Element && node.matches('[role="alert"]')) touched.add(node);
      }
      for (const region of touched) {
        const text = region.textContent.trim();
        if (text !== '') heard.push(text);
      }
    };
    const observer = new MutationObserver(take);
    addEventListener('DOMContentLoaded', () =>
      observer.observe(document, { subtree: true, childList: true, characterData: true }),
    );
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** How often the page sounded, trembled and asked the screen to stay awake. To be called before the page is opened. */
export async function feelFor(page: Page): Promise<() => Promise<{ tones: number; trembles: number; locks: number }>> {
  await page.addInitScript(() => {
    const felt = { tones: 0, trembles: 0, locks: 0 };
    Object.assign(window, { felt });
    // What drives the browser counts as a touch; only a real one is to.
    let isTouched = false;
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => (isTouched = true), true);
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get hasBeenActive() {
          return isTouched;
        },
      },
    });
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        felt.tones += 1;
        super.start(when);
      }
    };
    navigator.vibrate = () => {
      felt.trembles += 1;
      return true;
    };
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          felt.locks += 1;
          return Promise.resolve({ released: false, release: () => Promise.resolve() });
        },
      },
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { felt: { tones: number; trembles: number; locks: number } }).felt);
}
