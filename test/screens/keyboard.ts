import type { Page } from '@playwright/test';

const maxPresses = 400;
const pressesAtOnce = 10;

/**
 * Controls that Tab does not reach, and controls that show no visible focus. One radio button stands for its group:
 * arrow keys go on from there.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const faults = await faultsInRound(page);
  if (faults.length === 0) return faults;
  // A page that is drawn, or moves the focus itself, during a round ends it early: a fault is what two rounds find.
  const again = await faultsInRound(page);
  return faults.filter((fault) => again.includes(fault));
}

async function faultsInRound(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Tab continues from the last focus, even after a blur.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.evaluate(forgetRound);
  await page.evaluate(markPressable);
  await page.evaluate(watchFocus);
  // Several presses are sent before the first is answered: the browser takes them in turn, and most of a press is the way.
  for (let presses = 0; presses < maxPresses; presses += pressesAtOnce) {
    await Promise.all(Array.from({ length: pressesAtOnce }, () => page.keyboard.press('Tab')));
    if (await page.evaluate(isRoundOver)) break;
  }
  const unreached = await page.evaluate(findUnreached);
  const unseen = await page.evaluate(findUnseen);
  return [
    ...unreached.map((name) => `not reached by Tab: ${name}`),
    ...unseen.map((name) => `reached without being seen: ${name}`),
  ];
}

// These functions run inside the page: each must be self-contained.

function forgetRound(): void {
  delete document.documentElement.dataset['round'];
  for (const element of document.querySelectorAll<HTMLElement>('[data-reached], [data-to-reach]')) {
    delete element.dataset['reached'];
    delete element.dataset['toReach'];
  }
}

function markPressable(): void {
  const pressable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
    const isDisabled = element.matches(':disabled, [aria-disabled="true"]') || element.closest('[inert]') !== null;
    if (isDisabled || !element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue;
    const isOfGroup = element instanceof HTMLInputElement && element.type === 'radio';
    element.dataset['toReach'] = isOfGroup ? `group ${element.name}` : 'alone';
  }
}

/** Notes each control when it gets the focus, and whether that is seen. */
function watchFocus(): void {
  const { dataset } = document.documentElement;
  if (dataset['isWatched'] !== undefined) return;
  dataset['isWatched'] = '';
  document.addEventListener('focusin', ({ target: element }) => {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    // Day, month and year get the focus one after the other, all in the same field.
    const hasParts = element.matches('[type="date"], [type="time"], [type="datetime-local"]');
    if (element.dataset['reached'] !== undefined && !hasParts) dataset['round'] = 'over';
    // A group, or a control that another element draws, shows focus on its surrounding element; a row that of its first button.
    const row = element.matches('[data-part="open"]') ? element.closest('[role="listitem"]') : null;
    const shown = [element, element.parentElement, element.nextElementSibling, element.closest('label'), row];
    const isSeen = shown.some((one) => {
      if (!(one instanceof HTMLElement)) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    element.dataset['reached'] ??= isSeen ? 'seen' : 'unseen';
  });
}

/** Focus left the page, or returned to a control that it had reached before. */
function isRoundOver(): boolean {
  const isOutside = document.activeElement === null || document.activeElement === document.body;
  return isOutside || document.documentElement.dataset['round'] === 'over';
}

function findUnseen(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-reached="unseen"]')].map(
    (one) =>
      `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 40)}"`,
  );
}

function findUnreached(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-to-reach]')];
  const reachedGroups = new Set(
    all.filter((one) => one.dataset['reached'] !== undefined).map((one) => one.dataset['toReach']),
  );
  return all
    .filter(({ dataset }) => {
      const isAlone = dataset['toReach'] === 'alone';
      return isAlone ? dataset['reached'] === undefined : !reachedGroups.has(dataset['toReach']);
    })
    .map(
      (one) =>
        `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 40)}"`,
    );
}
