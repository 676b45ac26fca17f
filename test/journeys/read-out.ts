import type { Page } from './fixtures.ts';

/** What a screen reader would read out from the page's live regions, in order. Call it before the page is opened. */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const hidden = '[aria-hidden="true"]';
    // A region that appears together with its words is mostly not read.
    let known = new Set<Element>();
    const note = (): void => {
      known = new Set([...document.querySelectorAll(regions)].filter((region) => region.checkVisibility()));
    };
    const take = (records: MutationRecord[]): void => {
      const touched = new Set<Element>();
      for (const { type, target, addedNodes } of records) {
        const changed = target instanceof Element ? target : target.parentElement;
        const region = changed?.closest(hidden) ? null : changed?.closest(regions);
        if (type !== 'attributes' && region && known.has(region)) touched.add(region);
        // An alert is read when it is inserted into the page.
        for (const node of addedNodes) if (node instanceof Element && node.matches('[role="alert"]')) touched.add(node);
      }
      for (const region of touched) {
        const read = region.cloneNode(true) as Element;
        for (const unread of read.querySelectorAll(hidden)) unread.remove();
        const text = read.textContent?.trim() ?? '';
        if (text !== '') heard.push(text);
      }
      note();
    };
    const observer = new MutationObserver(take);
    addEventListener('DOMContentLoaded', () => {
      note();
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
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
