import type { Page } from './fixtures.ts';

/** What a screen reader would read out from the page's live regions, in order. Call it before the page is opened. */
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
        // An alert is read when it is inserted into the page; a status that is inserted with its text mostly is not.
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

/** How often the page played a sound, vibrated and requested a wake lock. Call it before the page is opened. */
export async function feelFor(page: Page): Promise<() => Promise<{ tones: number; trembles: number; locks: number }>> {
  await page.addInitScript(() => {
    const felt = { tones: 0, trembles: 0, locks: 0 };
    Object.assign(window, { felt });
    // The test driver's input counts as a touch; only a real touch should.
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
